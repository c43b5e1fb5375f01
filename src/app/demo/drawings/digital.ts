import { box, type Drawing, disc, fill, line } from './shape.ts';

const paper = '#fdf9ee';
const ground = '#2b2d33';

/** A book in a flat perspective: cover, spine and page block. */
const cover = (main: string, spine: string) =>
  fill('M122 78H294Q300 78 300 84V330Q300 336 294 336H122Z', paper) +
  line('M300 92V326M294 92V326', '#d8cfb8', 3) +
  fill('M104 66H280Q286 66 286 72V318Q286 324 280 324H104Q94 324 94 314V76Q94 66 104 66Z', main) +
  fill('M104 66H122V324H104Q94 324 94 314V76Q94 66 104 66Z', spine);

export const digital = {
  'book-landscape': (ink) =>
    cover(ink.main, ink.dark) +
    fill('M122 250Q160 190 194 222 230 170 286 228V324H122Z', ink.deep) +
    disc(224, 134, 30, ink.light) +
    line('M142 284Q200 262 266 288', ink.light, 4),
  'book-plant': (ink) =>
    cover(ink.main, ink.dark) +
    line('M204 286V150', paper, 7) +
    fill(
      'M204 214Q158 206 156 160 204 162 204 214ZM204 242Q252 232 256 186 206 190 204 242ZM204 166Q184 132 204 106 226 132 204 166Z',
      ink.light,
    ) +
    fill('M170 270H238L228 304H180Z', ink.deep),
  'book-geometry': (ink) =>
    cover(ink.main, ink.dark) +
    fill('M146 246L204 130 262 246Z', ink.light) +
    disc(204, 206, 34, ink.deep) +
    line('M146 274H262M146 292H226', ink.light, 6),
  'book-table': (ink) =>
    cover(ink.main, ink.dark) +
    disc(204, 196, 62, paper) +
    disc(204, 196, 42, ink.light) +
    line('M138 140V252M128 140V170Q138 182 148 170V140M270 140V252', ink.deep, 6),
  font: (ink) =>
    box([78, 88, 244, 224, 18], paper) +
    box([78, 88, 244, 46, 18], ink.main) +
    fill('M118 268L156 156H176L214 268H192L184 242H148L140 268ZM153 224H179L166 182Z', ink.deep) +
    `<circle cx="254" cy="236" r="26" fill="none" stroke="${ink.main}" stroke-width="14"/>` +
    line('M282 204V270', ink.main, 14) +
    line('M104 286H296', ink.light, 3) +
    disc(102, 111, 7, ink.light) +
    disc(124, 111, 7, ink.light),
  icons: (ink) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8]
      .map((n) =>
        box(
          [86 + (n % 3) * 80, 86 + Math.floor(n / 3) * 80, 68, 68, 16],
          n % 2 ? ink.light : paper,
        ),
      )
      .join('') +
    fill('M102 122L120 104 138 122V138H102Z', ink.main) +
    disc(200, 120, 17, ink.deep) +
    line('M266 120L276 132 298 108', ink.main, 8) +
    line('M104 192H138M104 204H128', ink.deep, 7) +
    fill(
      'M200 182L206 196 222 198 210 208 214 222 200 214 186 222 190 208 178 198 194 196Z',
      ink.main,
    ) +
    line('M264 184L298 218M298 184L264 218', ink.deep, 8) +
    line('M120 262V298M102 280H138', ink.main, 9) +
    fill('M184 268H216V290L200 300 184 290Z', ink.deep) +
    disc(280, 280, 15, ink.main),
  music: (ink) =>
    box([66, 118, 268, 164, 22], ground) +
    [26, 54, 88, 120, 74, 102, 132, 96, 60, 110, 82, 44, 24]
      .map((height, n) =>
        box([84 + n * 18, 200 - height / 2, 10, height, 5], n < 6 ? ink.main : ink.light),
      )
      .join('') +
    line('M190 106V294', '#ffffff', 3) +
    disc(190, 104, 8, '#ffffff'),
  cassette: (ink) =>
    box([64, 108, 272, 184, 20], ink.main) +
    box([88, 128, 224, 94, 10], paper) +
    box([116, 162, 168, 48, 24], ground) +
    disc(146, 186, 17, paper) +
    disc(254, 186, 17, paper) +
    disc(146, 186, 7, ground) +
    disc(254, 186, 7, ground) +
    line('M106 146H294', ink.dark, 5) +
    fill('M122 292L138 244H262L278 292Z', ink.dark),
  sheets: (ink) =>
    `<g transform="rotate(9 200 200)">${box([118, 76, 180, 244, 8], ink.light)}</g>` +
    box([104, 80, 184, 244, 8], paper) +
    box([104, 80, 184, 52, 8], ink.main) +
    line('M126 160H266M126 184H266M126 208H266M126 232H266M126 256H266M126 280H266', ink.light, 3) +
    line('M172 146V300M220 146V300', ink.light, 3) +
    fill('M178 190H214V202H178ZM226 214H260V226H226ZM130 262H166V274H130Z', ink.main),
  textures: (ink) =>
    `<g transform="rotate(-10 200 200)">${box([112, 92, 150, 190, 6], ink.light)}</g>` +
    `<g transform="rotate(6 200 200)">${box([128, 96, 150, 190, 6], paper)}${box([140, 108, 126, 126, 3], ink.main)}${fill('M140 216L176 166 204 200 226 174 266 222V234H140Z', ink.deep)}${disc(236, 140, 14, ink.light)}</g>`,
  brushes: (ink) =>
    fill('M80 140Q130 92 186 128 240 160 312 112 330 150 276 178 190 214 80 178Z', ink.main) +
    fill('M92 232Q160 196 214 232 268 252 320 222 318 258 262 270 170 284 92 266Z', ink.light) +
    line('M104 306Q160 292 210 306T312 300', ink.deep, 9),
} satisfies Record<string, Drawing>;
