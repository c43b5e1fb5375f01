export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** The contrast of a color to the storefront's page in light mode (WCAG 2.2): 1 to 21. */
export function contrastToPage(color: string): number {
  const [dark = 0, light = 0] = [luminance(color), luminance('#fcfaf6')].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
