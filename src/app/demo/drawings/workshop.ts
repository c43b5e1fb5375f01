import type { Ink } from './palette.ts';
import { box, type Drawing, disc, fill, line, turned } from './shape.ts';

const rubber = '#3a3e47';
const steel = '#b3bdc6';
const steelDark = '#7d8993';
const steelLight = '#dbe2e7';

const battery = (x: number, y: number) =>
  box([x, y, 108, 44, 8], rubber) + box([x + 10, y + 28, 88, 6, 3], '#8b919b');

function drill(ink: Ink): string {
  return (
    fill('M296 142L360 146V158L296 162Z', steel) +
    fill('M252 124L300 136V168L252 180Z', rubber) +
    fill('M92 108Q92 96 106 96H236L256 118V186H128Q92 186 92 150Z', ink.main) +
    fill('M92 150V112Q92 96 106 96H120V184Q92 178 92 150Z', ink.dark) +
    fill('M128 180H202L184 292H116Z', ink.main) +
    fill('M184 190H204L196 232 180 226Z', rubber) +
    fill('M134 200H164L152 280H128Z', rubber) +
    battery(98, 286) +
    line('M136 120H220M136 136H208', ink.light, 5)
  );
}

export const workshop = {
  drill,
  sander: (ink) =>
    fill('M104 150Q104 92 190 92 292 92 300 158L292 224H112Z', ink.main) +
    fill('M104 150Q104 92 170 92 140 130 146 224H112Z', ink.dark) +
    box([92, 220, 216, 40, 10], rubber) +
    box([80, 258, 240, 22, 6], '#b98a5a') +
    fill('M296 172H344Q358 172 358 190V214H296Z', rubber) +
    line('M168 120H254M168 138H240', ink.light, 5),
  grinder: (ink) =>
    turned(
      -12,
      box([150, 150, 206, 62, 28], rubber) +
        box([138, 144, 126, 74, 24], ink.main) +
        box([138, 184, 126, 34, 17], ink.dark) +
        fill('M88 150Q88 140 98 140H150V222H116Q88 222 88 196Z', steelDark) +
        fill('M30 236Q112 196 196 236L190 250H36Z', ink.deep) +
        box([26, 250, 172, 12, 6], steelLight) +
        box([98, 214, 28, 44, 4], steel) +
        line('M112 142V96', rubber, 22) +
        line('M164 166H224', ink.light, 7) +
        line('M286 170H330M286 190H322', steelDark, 5),
    ),
  jigsaw: (ink) =>
    fill(
      'M100 146Q100 84 170 82H268Q324 86 322 140V196H280V148Q276 128 250 128H180V236H100Z',
      ink.main,
    ) +
    fill('M100 146Q100 84 160 82 130 130 136 236H100Z', ink.dark) +
    fill('M280 150H322V230H180V202H280Z', ink.main) +
    box([84, 234, 250, 24, 5], steel) +
    fill('M128 258H146L144 336 128 320Z', steelDark) +
    box([206, 104, 70, 14, 7], rubber),
  battery: (ink) =>
    box([96, 150, 208, 138, 22], ink.main) +
    box([96, 236, 208, 52, 20], ink.dark) +
    box([126, 112, 148, 44, 10], rubber) +
    line('M150 122V146M176 122V146M200 122V146M224 122V146M250 122V146', steel, 6) +
    fill('M214 166L168 214H196L184 256 232 204H204Z', ink.light),
  vacuum: (ink) =>
    line('M258 152Q346 140 336 246 332 300 352 318', rubber, 20) +
    box([92, 168, 180, 140, 24], ink.main) +
    box([92, 250, 180, 58, 20], ink.dark) +
    fill('M104 168Q108 104 182 102 256 104 260 168Z', rubber) +
    line('M146 110Q148 78 182 78 216 78 218 110', rubber, 10) +
    disc(122, 314, 20, rubber) +
    disc(244, 314, 20, rubber) +
    disc(182, 214, 24, ink.light),
  bits: (ink) =>
    box([84, 226, 232, 92, 14], ink.main) +
    box([84, 280, 232, 38, 12], ink.dark) +
    [112, 150, 188, 226, 264]
      .map((x, n) => {
        const top = 150 - n * 18;
        return (
          box([x, top, 18, 236 - top, 4], steel) +
          line(
            `M${x} ${top + 40}L${x + 18} ${top + 24}M${x} ${top + 70}L${x + 18} ${top + 54}M${x} ${top + 100}L${x + 18} ${top + 84}`,
            steelDark,
            4,
          )
        );
      })
      .join('') +
    box([150, 250, 100, 12, 6], ink.light),
  whetstone: (ink) =>
    turned(
      -12,
      box([70, 216, 260, 66, 8], '#a37646') +
        box([70, 204, 260, 40, 8], '#c99a63') +
        box([92, 150, 216, 62, 6], ink.dark) +
        fill('M92 156L112 124H288L308 156V176H92Z', ink.main) +
        line('M130 140H206M226 140H256', ink.light, 5) +
        disc(250, 132, 5, ink.light),
    ),
  'saw-blade': (ink) =>
    `<circle cx="200" cy="200" r="122" fill="none" stroke="${steelDark}" stroke-width="18" stroke-dasharray="20 12"/>` +
    disc(200, 200, 118, steel) +
    disc(200, 200, 92, ink.main) +
    disc(200, 200, 56, steelLight) +
    disc(200, 200, 16, rubber) +
    line('M200 96V120M304 200H280M200 304V280M96 200H120', steelDark, 5),
  'sanding-disc': (ink) =>
    disc(228, 226, 98, ink.dark) +
    disc(182, 184, 104, ink.main) +
    [0, 60, 120, 180, 240, 300]
      .map(
        (turn) =>
          `<circle cx="182" cy="126" r="9" fill="${ink.deep}" transform="rotate(${turn} 182 184)"/>`,
      )
      .join('') +
    disc(182, 184, 12, ink.deep) +
    `<circle cx="182" cy="184" r="96" fill="none" stroke="${ink.light}" stroke-width="5" stroke-dasharray="2 9"/>`,
  screws: (ink) =>
    [104, 200, 296]
      .map((x, n) => {
        const [head, shaft] = n === 1 ? [ink.light, ink.main] : [ink.main, ink.dark];
        return `<g transform="translate(${x - 200} ${n === 1 ? -14 : 14}) rotate(${(n - 1) * 9} 200 200)">${
          fill('M190 124H210V280L200 312 190 280Z', shaft) +
          line(
            'M183 172L217 158M183 198L217 184M183 224L217 210M183 250L217 236M185 274L215 262',
            ink.deep,
            6,
          ) +
          fill('M160 92H240L212 128H188Z', head) +
          line('M186 100H214', ink.deep, 6)
        }</g>`;
      })
      .join(''),
  glue: (ink) =>
    fill('M190 60H210L218 112H182Z', '#d9534f') +
    box([168, 108, 64, 26, 6], rubber) +
    fill(
      'M148 150Q148 132 168 132H232Q252 132 252 150L262 324Q262 340 246 340H154Q138 340 138 324Z',
      ink.main,
    ) +
    fill('M148 150Q148 132 168 132H180L166 340H154Q138 340 138 324Z', ink.dark) +
    box([150, 196, 100, 92, 10], '#fffaf0') +
    line('M166 220H234M166 240H220M166 260H228', ink.deep, 6),
  paint: (ink) =>
    box([112, 140, 176, 186, 14], steelLight) +
    box([112, 140, 40, 186, 12], steel) +
    `<ellipse cx="200" cy="142" rx="92" ry="26" fill="${steelDark}"/>` +
    `<ellipse cx="200" cy="140" rx="78" ry="19" fill="${ink.main}"/>` +
    fill(
      'M250 148Q276 150 276 170V214Q270 232 262 214V196Q254 184 246 206V240Q236 258 228 238V156Z',
      ink.main,
    ) +
    box([128, 224, 144, 70, 6], ink.main) +
    line('M146 248H234M146 268H212', ink.light, 7),
  toolbox: (ink) =>
    line('M140 156V110Q140 96 154 96H246Q260 96 260 110V156', rubber, 14) +
    box([64, 152, 272, 156, 14], ink.main) +
    fill('M64 166Q64 152 78 152H322Q336 152 336 166V206H64Z', ink.dark) +
    box([112, 192, 34, 40, 5], steel) +
    box([254, 192, 34, 40, 5], steel) +
    line('M92 262H308', ink.light, 5),
  'work-gloves': (ink) =>
    fill(
      'M126 190L118 92Q130 78 144 92L152 150 154 72Q168 58 182 72V148L196 66Q212 56 222 72L218 154 236 98Q252 90 260 106L250 212 286 184Q304 186 302 204L254 268V286H138Z',
      ink.main,
    ) +
    fill('M126 190L118 92Q130 78 140 88L150 286H138Z', ink.dark) +
    box([128, 280, 138, 58, 10], ink.deep) +
    line('M140 300H254M140 318H254', ink.light, 4),
  'safety-glasses': (ink) =>
    line('M70 186Q56 150 84 128M330 186Q344 150 316 128', rubber, 11) +
    fill(
      'M62 182Q200 152 338 182V222Q330 268 270 268 222 266 208 224H192Q178 266 130 268 70 268 62 222Z',
      ink.main,
    ) +
    fill(
      'M80 196Q130 180 182 194 176 248 132 250 84 250 80 196ZM218 194Q270 180 320 196 316 250 268 250 224 248 218 194Z',
      '#dff1f6',
    ) +
    line('M104 206L92 232M124 202L104 244M246 206L238 226', '#ffffff', 7),
  'knee-pad': (ink) =>
    line('M104 150H296M104 256H296', rubber, 20) +
    fill('M126 116Q200 76 274 116 300 200 274 292 200 332 126 292 100 200 126 116Z', ink.main) +
    fill('M152 144Q200 118 248 144 264 200 248 264 200 290 152 264 136 200 152 144Z', ink.dark) +
    line('M172 176H228M168 204H232M172 232H228', ink.light, 7),
} satisfies Record<string, Drawing>;
