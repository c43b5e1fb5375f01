import type { DemoProductRow } from '../demo-product.ts';

export const dresses: DemoProductRow[] = [
  {
    name: 'Market Wrap Dress',
    sku: 'OF-DRS-WRP',
    price: 8600,
    picture: ['dress', 'Rust', 'dot'],
    tags: 'dress, women, midi, summer',
    options: { Size: ['XS', 'S', 'M', 'L', 'XL'], Color: ['Rust'] },
    stock: [3, 4, 8, 7, 9, 10, 6, 5, 0, 2],
    grams: 310,
    description: `A real wrap dress with a tie that goes twice around and a hidden snap so that it stays closed on a windy
      corner. Viscose crêpe with a small printed dot, weighted enough to fall straight. Short sleeves, V-neck,
      two seam pockets, length 112 cm in M. Adjusts across two sizes, good for a changing body. Wash at 30 °C.`,
  },
  {
    name: 'Studio Shirt Dress',
    sku: 'OF-DRS-SHT',
    price: 9200,
    picture: ['shirt-dress', 'Navy'],
    tags: 'dress, women, work, cotton',
    options: { Size: ['XS', 'S', 'M', 'L'], Color: ['Navy'] },
    stock: [4, 7, 6, 5],
    grams: 420,
    description: `A shirt that kept going. Crisp cotton poplin, elbow sleeves with a turned cuff, ten buttons down the
      front and a belt of the same cloth, threaded through side loops so that you cannot lose it. Knee length,
      with pockets deep enough for a sketchbook. Neat shoulders, easy waist. Wash at 40 °C and iron while
      slightly damp.`,
  },
  {
    name: 'Bias Slip Dress',
    sku: 'OF-DRS-SLP',
    price: 7800,
    picture: ['slip-dress', 'Lilac'],
    tags: 'dress, women, evening, summer',
    options: { Size: ['XS', 'S', 'M', 'L'], Color: ['Lilac'] },
    stock: [2, 5, 6, 8, 4, 7, 0, 3],
    grams: 190,
    description: `Cut on the bias, so that it follows the body without a zip. Matte satin of recycled polyester, cool to
      the touch, not see-through. Thin straps adjust by five centimeters at the back. Dress it down with a
      sweater or up with earrings. Midi length, about 118 cm from the shoulder. Hand wash, hang, steam lightly.`,
  },
  {
    name: 'Rib Knit Dress',
    sku: 'OF-DRS-RIB',
    price: 8800,
    picture: ['dress', 'Forest', 'rib'],
    tags: 'dress, women, knitwear, winter',
    options: { Size: ['S', 'M', 'L'], Color: ['Forest'] },
    stock: [6, 5, null],
    grams: 520,
    description: `A long sleeveless knit dress in cotton and cashmere (95 to 5), ribbed from neck to hem so that it
      stretches evenly and keeps its line. Wear it over a shirt or under a coat. High round neck, side slit to
      the knee on the left. Length 120 cm. Wash on wool program in a bag, dry flat; do not hang, or it grows.`,
  },
];
