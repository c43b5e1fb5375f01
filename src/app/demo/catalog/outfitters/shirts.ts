import type { DemoProductRow } from '../demo-product.ts';

export const shirts: DemoProductRow[] = [
  {
    name: 'Oxford Button-Down Shirt',
    sku: 'OF-SHT-OXF',
    price: 6400,
    picture: ['shirt', 'Sky'],
    tags: 'shirt, cotton, work, long sleeve',
    options: { Size: ['S', 'M', 'L', 'XL'], Color: ['Sky', 'White'] },
    stock: [9, 12, 16, 14, 11, 8, 3, 0],
    grams: 290,
    description: `A basket-weave Oxford with a soft, unlined button-down collar that rolls by itself. The cloth starts
      firm and gets better with every wash. Single-needle seams, seven buttons, a locker loop and one chest
      pocket. Regular fit with a pleat at the back; sleeve length 64 cm in M. Wash at 40 °C, iron while damp.`,
  },
  {
    name: 'Timber Flannel Shirt',
    sku: 'OF-SHT-FLN',
    price: 5900,
    picture: ['shirt', 'Red', 'check'],
    tags: 'shirt, flannel, winter, check',
    options: { Size: ['S', 'M', 'L', 'XL'], Color: ['Red Check', 'Grey Check'] },
    stock: [5, 7, 18, 13, 15, 6, 9, 2],
    grams: 380,
    description: `Heavy cotton flannel, brushed on both sides, for cold mornings and open fires. The check is woven with
      dyed yarn and matched at the pockets. Two flapped chest pockets, double-stitched elbows, a tail long
      enough to stay tucked in. Roomy enough to go over a tee. Expect slight shrinkage in length on the first
      warm wash.`,
  },
  {
    name: 'Linen Camp Shirt',
    sku: 'OF-SHT-LIN',
    price: 5600,
    picture: ['polo', 'Sand'],
    tags: 'shirt, linen, short sleeve, summer',
    options: { Size: ['S', 'M', 'L', 'XL'], Color: ['Sand'] },
    stock: [6, 14, 10, null],
    grams: 200,
    description: `Short sleeves, a flat open collar and pure European linen of 160 g/m²: the shirt to wear when nothing
      else is bearable. Straight hem with side vents, meant to hang outside. Coconut-shell buttons. Linen
      creases, and that is half of its charm. Machine wash at 30 °C and hang dry; it needs no more than an hour.`,
  },
  {
    name: 'Piqué Polo',
    slug: 'pique-polo',
    sku: 'OF-SHT-POL',
    price: 3900,
    picture: ['polo', 'Teal'],
    tags: 'polo, cotton, short sleeve, work',
    options: { Size: ['S', 'M', 'L', 'XL'], Color: ['Teal', 'Navy'] },
    stock: [12, 10, 8, 15, 9, 7, 4, 5],
    grams: 230,
    description: `A proper polo in honeycomb piqué that lets air through and hides a creased suitcase. The collar is
      knitted in one piece and does not curl; the two-button placket is reinforced at its foot. Slightly longer
      at the back. Cotton with three percent elastane. Size L measures 55 cm across the chest. Wash at 40 °C,
      reshape the collar while damp.`,
  },
  {
    name: 'Tie-Neck Blouse',
    sku: 'OF-SHT-BLS',
    price: 5400,
    picture: ['blouse', 'Lilac'],
    tags: 'blouse, women, work, long sleeve',
    options: { Size: ['XS', 'S', 'M', 'L'], Color: ['Lilac'] },
    stock: [4, 9, 11, 6],
    grams: 170,
    description: `A fluid blouse with a tie that can be knotted, bowed or left to hang. The cloth is lyocell crêpe, matte,
      opaque and cool against the skin. Full sleeves are gathered into a slim cuff with two covered buttons.
      Falls to the hip and tucks in without bulk. Wash in a bag at 30 °C, hang up wet and most creases will
      drop out.`,
  },
  {
    name: 'Chambray Work Shirt',
    sku: 'OF-SHT-CHM',
    price: 6200,
    picture: ['shirt', 'Denim'],
    tags: 'shirt, chambray, work, long sleeve',
    options: { Size: ['S', 'M', 'L', 'XL'] },
    stock: [8, 13, 12, 5],
    grams: 310,
    description: `Cut after the shirts that mechanics wore: triple-stitched seams, a pencil slot in the pocket, buttons
      held by a shank so that they survive the wringer. Indigo-dyed chambray of 190 g/m² fades at the elbows
      and collar as you wear it. Regular fit. Wash separately the first three times, since the dye will bleed.`,
  },
];
