import { Type } from 'typebox';

/** Copies the images of a workspace that are due. */
export const imageCopiesDue = { name: 'media.copy_images', payload: Type.Object({}) };

/** One such job of a workspace is pending at a time. */
export const imageCopiesKey = 'images';

/** For how long a process may try an image: longer than a fetch with its redirects. */
export const claimSeconds = 120;
