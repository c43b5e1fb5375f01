import type { Ink } from './palette.ts';
import { box, buttons, type Drawing, dashes, disc, fill, line } from './shape.ts';

function legs(ink: Ink): string {
  return (
    fill('M138 70H262L290 336 222 340 202 176 198 176 178 340 110 336Z', ink.main) +
    fill('M198 176L178 340 146 338 176 150Z', ink.dark) +
    box([136, 64, 128, 22, 5], ink.deep)
  );
}

const denimDetails = (ink: Ink) =>
  dashes('M144 96Q152 122 136 128M256 96Q248 122 264 128M206 92V146Q206 160 198 172', ink.light) +
  fill('M114 316L110 336 178 340 180 320ZM286 316L290 336 222 340 220 320Z', ink.light) +
  disc(200, 75, 5, ink.light);

const flare =
  'M152 66H166Q178 104 200 106 222 104 234 66H248L250 160 310 330Q200 350 90 330L150 160Z';

export const bottoms = {
  jeans: (ink) => legs(ink) + denimDetails(ink),
  trousers: (ink) =>
    legs(ink) +
    line('M146 92L132 128M254 92L268 128', ink.deep, 4) +
    line('M160 110L142 330M240 110L258 330', ink.light, 3) +
    disc(200, 75, 5, ink.light),
  cargo: (ink) =>
    legs(ink) +
    box([120, 196, 44, 52, 5], ink.dark) +
    box([236, 196, 44, 52, 5], ink.dark) +
    line('M118 208H166M234 208H282', ink.deep, 6),
  joggers: (ink) =>
    legs(ink) +
    fill('M112 314L110 338 178 342 181 318ZM288 314L290 338 222 342 219 318Z', ink.deep) +
    line('M192 86V128M208 86V120', ink.light, 5),
  leggings: (ink) =>
    fill('M150 66H250L264 150 248 340H214L202 180H198L186 340H152L136 150Z', ink.main) +
    fill('M198 180L186 340H170L184 160Z', ink.dark) +
    fill('M150 66H250L254 96Q200 108 146 96Z', ink.deep),
  shorts: (ink) =>
    fill('M126 110H274L306 280 218 290 200 196 182 290 94 280Z', ink.main) +
    fill('M200 196L182 290 148 287 180 180Z', ink.dark) +
    box([124, 102, 152, 24, 5], ink.deep) +
    dashes('M98 266L184 276M302 266L216 276', ink.light) +
    line('M190 126V158M210 126V152', ink.light, 5),
  skirt: (ink) =>
    fill('M148 92H252L312 312Q200 340 88 312Z', ink.main) +
    line('M168 116L140 318M200 116V324M232 116L260 318', ink.dark, 5) +
    box([146, 84, 108, 24, 5], ink.deep),
  dress: (ink) =>
    fill(flare, ink.main) +
    fill('M150 160L90 330Q112 338 134 340 150 250 168 172Z', ink.dark) +
    fill('M150 156Q200 168 250 156V174Q200 186 150 174Z', ink.deep) +
    line('M190 174L178 226M200 174L206 220', ink.deep, 5),
  'shirt-dress': (ink) =>
    fill(
      'M150 74L112 96 84 160 118 176 142 150 138 190 112 332Q200 348 288 332L262 190 258 150 282 176 316 160 288 96 250 74Q200 104 150 74Z',
      ink.main,
    ) +
    fill('M138 190L112 332Q130 338 148 338 146 250 152 182Z', ink.dark) +
    line('M200 110V338', ink.dark, 14) +
    buttons(200, 136, 6, ink.light) +
    fill('M150 74L164 64 200 104 174 126ZM250 74L236 64 200 104 226 126Z', ink.light) +
    fill('M140 190Q200 202 260 190V206Q200 218 140 206Z', ink.deep),
  'slip-dress': (ink) =>
    line('M160 56L158 120M240 56L242 120', ink.deep, 5) +
    fill(
      'M146 128L160 108Q180 128 200 130 220 128 240 108L254 128 246 186 280 336Q200 348 120 336L154 186Z',
      ink.main,
    ) +
    fill('M154 186L120 336Q138 340 154 341 156 250 172 180Z', ink.dark) +
    line('M122 326Q200 338 278 326', ink.light, 4),
} satisfies Record<string, Drawing>;
