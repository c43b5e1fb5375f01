/** The overlay above the page, at most one at a time. */
export type Overlay = 'palette' | 'shortcuts' | null;
