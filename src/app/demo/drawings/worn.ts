import type { Ink } from './palette.ts';
import { box, type Drawing, dashes, disc, fill, line } from './shape.ts';

const sole = (color: string) => fill('M58 262H342Q348 296 326 298H78Q54 296 58 262Z', color);

function sneaker(ink: Ink): string {
  return (
    fill(
      'M66 266Q56 214 72 150 104 172 140 144L168 138Q196 198 252 212 330 224 338 266Z',
      ink.main,
    ) +
    fill('M66 266Q56 214 72 150 90 160 104 158 96 220 112 266Z', ink.dark) +
    fill('M278 218Q332 230 338 266H262Q262 236 278 218Z', ink.light) +
    line('M160 166L196 152M176 188L212 172M196 204L230 190', '#fffdf7', 7) +
    sole('#fffdf7') +
    line('M60 280H340', ink.dark, 4)
  );
}

function boot(ink: Ink): string {
  return (
    fill('M96 264L104 78H206L212 184Q304 196 326 238V264Z', ink.main) +
    fill('M96 264L104 78H134L128 264Z', ink.dark) +
    fill('M88 260H334V288Q334 298 322 298H180L174 288H150V298H92Q86 296 88 260Z', ink.deep)
  );
}

export const worn = {
  sneaker,
  runner: (ink) =>
    sneaker(ink) +
    line('M124 250L156 190M148 254L182 200', ink.light, 9) +
    fill(
      'M58 288L72 304 86 292 100 304 114 292 128 304 142 292 156 304 170 292 184 304 198 292 212 304 226 292 240 304 254 292 268 304 282 292 296 304 310 292 332 294Z',
      ink.deep,
    ),
  boot: (ink) =>
    boot(ink) +
    line('M150 104H206M150 128H207M152 152H209M158 176H214', ink.light, 6) +
    dashes('M236 192Q240 226 226 260', ink.light),
  chelsea: (ink) =>
    boot(ink) + fill('M140 98H184L174 186H150Z', ink.deep) + box([150, 62, 12, 26, 5], ink.dark),
  loafer: (ink) =>
    fill('M66 266Q62 222 78 186 150 180 176 194 214 206 262 214 330 226 338 266Z', ink.main) +
    fill('M78 186Q150 180 186 198 150 218 84 212Z', ink.deep) +
    fill('M170 214Q200 190 224 206L244 258Q210 266 182 262Z', ink.dark) +
    line('M184 236L236 228', ink.light, 8) +
    sole(ink.deep),
  slipper: (ink) =>
    fill('M66 270Q60 216 84 202 120 226 170 206 210 176 280 206 332 228 336 270Z', ink.main) +
    fill('M76 206Q120 236 178 202 184 222 150 236 100 246 74 232Z', ink.light) +
    sole(ink.deep),
  socks: (ink) =>
    fill(
      'M206 74H276V204Q278 230 296 246L330 276Q338 304 310 316 284 324 258 304L214 262Q206 250 206 232Z',
      ink.dark,
    ) +
    fill(
      'M120 84H194V214Q194 240 214 258L246 288Q254 316 226 326 200 334 172 312L128 272Q120 260 120 242Z',
      ink.main,
    ) +
    fill(
      'M116 78H198V112H116ZM240 290Q252 316 226 326 204 332 186 322 206 290 240 290ZM120 242Q120 222 152 226 150 262 134 278 120 262 120 242Z',
      ink.light,
    ),
  cap: (ink) =>
    fill('M92 244Q86 130 190 122 282 122 292 236Z', ink.main) +
    line('M190 122Q160 170 158 242M190 122Q228 168 232 238', ink.dark, 4) +
    fill('M204 232Q300 218 352 262 352 276 336 274 270 246 92 248L92 238Z', ink.deep) +
    disc(190, 122, 8, ink.light),
  beanie: (ink) =>
    fill('M96 250Q88 112 200 106 312 112 304 250Z', ink.main) +
    line(
      'M136 240Q132 160 160 122M178 240Q176 160 190 110M222 240Q224 160 210 110M264 240Q268 160 240 122',
      ink.dark,
      5,
    ) +
    box([84, 236, 232, 58, 18], ink.dark) +
    line('M112 240V290M144 240V290M176 240V290M208 240V290M240 240V290M272 240V290', ink.deep, 3) +
    disc(200, 98, 26, ink.light),
  'brim-hat': (ink) =>
    `<ellipse cx="200" cy="254" rx="150" ry="42" fill="${ink.dark}"/>` +
    fill('M118 244Q116 130 200 126 284 130 282 244 200 276 118 244Z', ink.main) +
    fill('M117 216Q200 250 283 216V244Q200 276 118 244Z', ink.deep),
  scarf: (ink) =>
    fill('M118 106Q200 78 282 106 300 150 270 168 200 190 130 168 100 150 118 106Z', ink.main) +
    fill('M142 160H206L194 316H126Z', ink.main) +
    fill('M206 166L254 160 286 296 230 306Z', ink.dark) +
    line(
      'M130 322V338M146 322V338M162 322V338M178 322V338M240 308L244 324M258 304L262 320M274 300L278 316',
      ink.deep,
      5,
    ) +
    line('M136 116Q200 142 264 116', ink.deep, 5),
  belt: (ink) =>
    `<ellipse cx="200" cy="178" rx="112" ry="76" fill="none" stroke="${ink.dark}" stroke-width="40"/>` +
    `<ellipse cx="200" cy="204" rx="124" ry="86" fill="none" stroke="${ink.main}" stroke-width="40"/>` +
    `<ellipse cx="200" cy="204" rx="124" ry="86" fill="none" stroke="${ink.light}" stroke-width="2" stroke-dasharray="8 7"/>` +
    `<rect x="164" y="260" width="66" height="62" rx="10" fill="none" stroke="#d8b25a" stroke-width="11"/>` +
    line('M166 291H212', '#b8903a', 8) +
    [252, 274, 296].map((x, n) => disc(x, 281 - n * 9, 4, ink.deep)).join(''),
  tote: (ink) =>
    line('M148 152Q150 70 200 70 250 70 252 152', ink.deep, 13) +
    fill('M96 140H304L322 322Q200 338 78 322Z', ink.main) +
    fill('M96 140L78 322Q98 326 118 328L124 140Z', ink.dark) +
    dashes('M100 156H300', ink.light),
  backpack: (ink) =>
    line('M172 82Q174 58 200 58 226 58 228 82', ink.deep, 10) +
    fill('M120 156Q118 78 200 76 282 78 280 156L290 316Q200 336 110 316Z', ink.main) +
    fill('M120 150Q200 176 280 150V178Q200 204 120 178Z', ink.dark) +
    box([136, 214, 128, 92, 16], ink.dark) +
    line('M146 236H254', ink.light, 5) +
    box([190, 168, 20, 40, 5], ink.light),
  'small-bag': (ink) =>
    line('M104 214Q120 60 200 60 280 60 296 214', ink.deep, 9) +
    box([92, 178, 216, 144, 22], ink.main) +
    fill('M92 200Q92 178 114 178H286Q308 178 308 200V226Q200 278 92 226Z', ink.dark) +
    box([186, 232, 28, 34, 6], '#d8b25a'),
} satisfies Record<string, Drawing>;
