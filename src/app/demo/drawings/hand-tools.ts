import type { Ink } from './palette.ts';
import { box, type Drawing, disc, fill, line, turned } from './shape.ts';

const steel = '#b3bdc6';
const steelDark = '#7d8993';
const steelLight = '#dbe2e7';
const wood = '#c99a63';
const woodDark = '#a37646';

/** A two-colored grip that starts at `y`. */
const grip = (ink: Ink, y: number, length: number) =>
  box([178, y, 44, length, 18], ink.main) +
  box([178, y, 16, length, 8], ink.dark) +
  line(`M208 ${y + 22}V${y + length - 22}`, ink.light, 5);

const woodenHandle = (from: number) =>
  fill(`M186 ${from}H214L220 348Q200 362 180 348Z`, wood) +
  fill(`M186 ${from}H194L192 354 180 348Z`, woodDark);

export const handTools = {
  hammer: (ink) =>
    turned(
      28,
      woodenHandle(120) +
        fill('M178 240H222L220 348Q200 362 180 348Z', ink.main) +
        fill('M140 72H262V126H140Z', steel) +
        fill('M262 66H292V132H262Z', steelDark) +
        fill('M146 72L76 92V106L146 126Z', steelDark) +
        line('M146 84H256', steelLight, 6),
    ),
  mallet: (ink) =>
    turned(
      -24,
      woodenHandle(150) +
        box([104, 62, 192, 104, 16], ink.main) +
        box([104, 62, 34, 104, 14], ink.dark) +
        box([262, 62, 34, 104, 14], ink.dark) +
        line('M150 86H250M150 110H236', ink.light, 4),
    ),
  screwdriver: (ink) =>
    turned(
      38,
      box([192, 56, 16, 150, 4], steel) +
        line('M197 60V200', steelLight, 4) +
        fill('M188 46H212L208 72H192Z', steelDark) +
        grip(ink, 200, 150),
    ),
  wrench: () =>
    turned(
      36,
      fill('M182 140H218V300H182Z', steel) +
        `<circle cx="200" cy="318" r="32" fill="none" stroke="${steel}" stroke-width="22"/>` +
        fill(
          'M168 44L168 92 200 108 232 92V44Q262 66 258 104 250 140 218 150H182Q150 140 142 104 138 66 168 44Z',
          steel,
        ) +
        line('M192 160V280', steelLight, 6),
    ),
  ratchet: (ink) =>
    turned(
      34,
      box([188, 130, 24, 110, 6], steel) +
        disc(200, 96, 50, steel) +
        disc(200, 96, 30, steelDark) +
        box([186, 82, 28, 28, 4], steelLight) +
        grip(ink, 224, 126),
    ),
  pliers: (ink) =>
    turned(
      18,
      fill('M176 172L184 56Q200 44 200 60V180ZM224 172L216 56Q200 44 200 60V180Z', steel) +
        line('M200 62V150', steelDark, 4) +
        line('M186 190Q134 240 150 336M214 190Q266 240 250 336', ink.main, 27) +
        line('M186 206Q144 250 156 326', ink.light, 5) +
        disc(200, 184, 34, steelDark) +
        disc(200, 184, 12, steelLight),
    ),
  saw: (ink) =>
    turned(
      -16,
      fill('M140 168L352 196 352 218 150 266Z', steel) +
        fill(
          'M150 266L352 218 346 230 336 223 330 234 318 228 312 239 300 233 294 244 282 238 276 249 264 243 258 254 246 248 240 259 228 253 222 264 210 258 204 269 192 263 186 274 174 268Z',
          steelDark,
        ) +
        fill('M56 178Q58 148 92 150L152 164 160 262 128 282Q84 304 60 274Z', ink.main) +
        fill('M84 190Q90 176 116 182L130 196 134 240Q112 262 92 250 78 226 84 190Z', ink.backdrop) +
        disc(142, 190, 6, ink.deep) +
        disc(148, 242, 6, ink.deep),
    ),
  plane: (ink) =>
    fill('M64 262H340V288Q340 296 330 296H74Q64 296 64 286Z', steelDark) +
    fill('M84 230H328L334 262H70Z', steel) +
    fill('M232 232Q210 150 262 130 296 134 280 166 270 200 296 232Z', ink.main) +
    fill('M232 232Q210 150 252 134 240 170 256 232Z', ink.dark) +
    fill('M190 118L218 110 206 232H154Z', steelLight) +
    disc(112, 186, 28, ink.main) +
    fill('M100 204H124L130 232H94Z', ink.dark),
  chisel: (ink) =>
    turned(
      40,
      fill('M184 180V70L216 48V180Z', steel) +
        fill('M184 70L216 48V70Z', steelLight) +
        line('M208 74V170', steelLight, 5) +
        box([180, 176, 40, 20, 5], '#d8b25a') +
        grip(ink, 194, 140) +
        box([178, 322, 44, 18, 7], '#d8b25a'),
    ),
  'tape-measure': (ink) =>
    box([86, 96, 200, 196, 44], ink.main) +
    box([86, 96, 56, 196, 36], ink.dark) +
    disc(194, 188, 62, ink.deep) +
    disc(194, 188, 40, ink.light) +
    box([150, 268, 190, 24, 3], '#f4d35e') +
    line(
      'M176 268V280M200 268V286M224 268V280M248 268V286M272 268V280M296 268V286M320 268V280',
      '#2b2d33',
      3,
    ) +
    box([334, 262, 8, 42, 3], steelDark),
  level: (ink) =>
    turned(
      -10,
      box([48, 162, 304, 76, 10], ink.main) +
        box([48, 214, 304, 24, 8], ink.dark) +
        box([152, 178, 96, 32, 12], '#d9ec8f') +
        box([184, 182, 30, 24, 11], '#f6fbdc') +
        line('M180 178V210M218 178V210', '#2b2d33', 3) +
        disc(88, 196, 20, '#d9ec8f') +
        disc(312, 196, 20, '#d9ec8f') +
        disc(90, 192, 7, '#f6fbdc') +
        disc(310, 192, 7, '#f6fbdc'),
    ),
  square: (ink) =>
    turned(
      8,
      fill('M120 80H156V288H330V320H120Z', steel) +
        line(
          'M156 110H146M156 140H138M156 170H146M156 200H138M156 230H146M190 288V298M220 288V306M250 288V298M280 288V306M310 288V298',
          '#2b2d33',
          3,
        ) +
        box([96, 66, 62, 230, 8], ink.main) +
        box([96, 66, 20, 230, 8], ink.dark) +
        disc(128, 100, 7, '#d8b25a') +
        disc(128, 262, 7, '#d8b25a'),
    ),
  knife: (ink) =>
    turned(
      42,
      fill('M182 140L218 140 218 84 182 48Z', steelLight) +
        line('M182 84L218 106M182 108L218 130', steelDark, 3) +
        fill('M176 136H224L230 320Q228 348 200 348 172 348 170 320Z', ink.main) +
        fill('M176 136H192L188 346Q172 340 170 320Z', ink.dark) +
        box([190, 166, 20, 96, 8], ink.deep) +
        box([188, 184, 24, 34, 6], ink.light),
    ),
  clamp: (ink) =>
    turned(
      14,
      box([92, 86, 28, 250, 5], steel) +
        line('M100 96V326', steelLight, 5) +
        fill('M84 74H286V116H246V138H226V116H84Z', ink.main) +
        fill('M84 226H296V268H84Z', ink.main) +
        fill('M84 100H286V116H84ZM84 252H296V268H84Z', ink.dark) +
        box([228, 176, 20, 112, 4], steelDark) +
        box([212, 164, 52, 16, 5], ink.deep) +
        box([218, 284, 40, 66, 14], wood),
    ),
} satisfies Record<string, Drawing>;
