import type { Ink } from './palette.ts';
import { box, buttons, type Drawing, dashes, disc, fill, line } from './shape.ts';

const shortBody =
  'M142 96L104 114 58 182 100 214 124 186V318Q200 332 276 318V186L300 214 342 182 296 114 258 96Q240 126 200 126 160 126 142 96Z';
const longBody =
  'M142 90L106 106Q92 116 86 140L56 294 94 304 126 184V318Q200 332 274 318V184L306 304 344 294 314 140Q308 116 294 106L258 90Q240 118 200 118 160 118 142 90Z';
const sleeveFolds = 'M126 184L132 236M274 184L268 236';

function short(ink: Ink): string {
  const collar = 'M142 96Q160 126 200 126 240 126 258 96L247 92Q232 113 200 113 168 113 153 92Z';
  return (
    fill(shortBody, ink.main) +
    fill('M124 186V318Q140 322 156 324 134 260 136 176Z', ink.dark) +
    fill(collar, ink.deep) +
    dashes('M126 308Q200 322 274 308M66 176L106 206M334 176L294 206', ink.light)
  );
}

function long(ink: Ink): string {
  return (
    fill(longBody, ink.main) +
    fill('M126 184V318Q142 322 158 324 136 258 138 172Z', ink.dark) +
    fill('M58 282L56 294 94 304 97 292ZM342 282L344 294 306 304 303 292Z', ink.dark) +
    line(sleeveFolds, ink.dark, 3)
  );
}

function collar(ink: Ink): string {
  return (
    fill('M142 90L158 82Q200 102 242 82L258 90Q240 118 200 120 160 118 142 90Z', ink.deep) +
    fill('M142 90L158 80 200 118 172 144ZM258 90L242 80 200 118 228 144Z', ink.light)
  );
}

const ribs = (ink: Ink) =>
  fill('M126 296Q200 310 274 296V320Q200 334 126 320Z', ink.dark) +
  fill('M142 90Q160 118 200 118 240 118 258 90L246 84Q232 102 200 102 168 102 154 84Z', ink.deep);

const zip = (ink: Ink) => line('M200 120V326', ink.deep, 5) + box([196, 150, 8, 18, 4], ink.light);

const hood = (ink: Ink) =>
  fill('M140 96Q136 50 200 46 264 50 260 96 240 132 200 134 160 132 140 96Z', ink.dark) +
  fill('M156 98Q154 66 200 64 246 66 244 98 230 120 200 122 170 120 156 98Z', ink.deep);

const pockets = (ink: Ink) => line('M146 236L166 282M254 236L234 282', ink.deep, 5);

export const tops = {
  tee: short,
  'pocket-tee': (ink) => short(ink) + fill('M218 168H258V206L238 216 218 206Z', ink.dark),
  'v-neck': (ink) => short(ink) + fill('M153 92L200 162 247 92 236 90 200 144 164 90Z', ink.deep),
  'print-tee': (ink) =>
    short(ink) +
    fill(
      'M150 262Q158 210 204 210 220 186 246 196 252 208 238 214 240 252 222 262L220 278H208L206 264H184L180 278H168L168 262Z',
      ink.light,
    ) +
    disc(234, 202, 3, ink.deep),
  tank: (ink) =>
    fill(
      'M150 84H166Q170 138 200 138 230 138 234 84H250Q250 160 284 178V318Q200 332 116 318V178Q150 160 150 84Z',
      ink.main,
    ) +
    fill('M116 178V318Q134 322 150 324 128 260 128 170Z', ink.dark) +
    line('M166 84Q170 138 200 138 230 138 234 84', ink.deep, 6),
  'long-tee': (ink) =>
    long(ink) +
    fill('M142 90Q160 118 200 118 240 118 258 90L247 86Q232 105 200 105 168 105 153 86Z', ink.deep),
  polo: (ink) =>
    short(ink) +
    box([191, 116, 18, 66, 4], ink.dark) +
    buttons(200, 134, 2, ink.light) +
    collar(ink),
  shirt: (ink) =>
    long(ink) +
    box([190, 118, 20, 206, 3], ink.dark) +
    buttons(200, 146, 5, ink.light) +
    fill('M226 166H262V202L244 212 226 202Z', ink.dark) +
    collar(ink),
  blouse: (ink) =>
    long(ink) +
    fill('M142 90Q160 118 200 118 240 118 258 90L246 86 200 168 154 86Z', ink.deep) +
    line('M200 166Q176 200 170 236M200 166Q222 196 232 232', ink.light, 7) +
    disc(200, 168, 9, ink.light),
  sweater: (ink) =>
    long(ink) +
    line(
      'M160 150Q172 170 160 190T160 230T160 270M200 146Q212 166 200 186T200 226T200 266M240 150Q252 170 240 190T240 230T240 270',
      ink.light,
      6,
    ) +
    ribs(ink),
  'plain-knit': (ink) => long(ink) + ribs(ink),
  cardigan: (ink) =>
    long(ink) +
    fill('M154 84L200 206 246 84 232 88Q200 112 168 88Z', ink.deep) +
    line('M150 88L200 206V324M250 88L200 206', ink.dark, 12) +
    buttons(200, 226, 3, ink.light),
  hoodie: (ink) =>
    long(ink) +
    fill('M150 298L160 236H240L250 298Q200 306 150 298Z', ink.dark) +
    hood(ink) +
    line('M182 126V176M218 126V170', ink.light, 5),
  fleece: (ink) =>
    long(ink) +
    fill('M126 184L140 150 260 150 274 184V210Q200 222 126 210Z', ink.deep) +
    zip(ink) +
    fill('M154 92L158 66Q200 56 242 66L246 92Q200 128 154 92Z', ink.dark),
  jacket: (ink) =>
    long(ink) + zip(ink) + hood(ink) + pockets(ink) + box([222, 170, 36, 8, 4], ink.light),
  'denim-jacket': (ink) =>
    long(ink) +
    dashes('M130 190Q200 204 270 190M164 196V300M236 196V300', ink.light) +
    box([150, 168, 36, 34, 4], ink.dark) +
    box([214, 168, 36, 34, 4], ink.dark) +
    line('M200 120V324', ink.deep, 4) +
    buttons(206, 146, 5, ink.light) +
    collar(ink),
  coat: (ink) =>
    fill(
      'M142 84L104 104 60 268 96 280 122 190 106 344Q200 356 294 344L278 190 304 280 340 268 296 104 258 84Q200 112 142 84Z',
      ink.main,
    ) +
    fill('M122 190L106 344Q126 350 144 350 124 270 134 176Z', ink.dark) +
    line('M200 206V350', ink.deep, 4) +
    fill('M150 82L200 206 172 198 138 132ZM250 82L200 206 228 198 262 132Z', ink.dark) +
    fill('M156 80L200 196 244 80Q200 106 156 80Z', ink.deep) +
    buttons(216, 226, 3, ink.light) +
    line('M134 268H168M232 268H266', ink.deep, 6),
  vest: (ink) =>
    fill(
      'M150 92L126 108Q134 150 122 182V316Q200 330 278 316V182Q266 150 274 108L250 92Q200 128 150 92Z',
      ink.main,
    ) +
    line(
      'M126 160Q200 174 274 160M122 200Q200 214 278 200M122 240Q200 254 278 240M122 280Q200 294 278 280',
      ink.dark,
      4,
    ) +
    zip(ink) +
    fill('M150 92L156 66Q200 56 244 66L250 92Q200 128 150 92Z', ink.deep),
} satisfies Record<string, Drawing>;
