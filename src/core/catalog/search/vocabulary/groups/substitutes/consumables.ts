/** Office, beauty and food. The form of the lines: `../../parse-groups.ts`. */
export const consumablesSubstitutes = `
notebook > journal, planner, sketchbook, notepad
fountain pen > ballpoint pen, rollerball pen, gel pens
whiteboard > pinboard, chalkboard, flip chart
filing cabinet > file box, desk drawer unit
hair dryer > hot air brush, hair diffuser
hair straightener > curling iron, hot air brush, straightening brush
curling iron > hair straightener, hair rollers, hot air brush
electric shaver > beard trimmer, safety razor, hair clipper
beard trimmer > hair clipper, electric shaver
epilator > ladies shaver, wax strips, ipl hair removal
electric toothbrush > manual toothbrush, water flosser
perfume > eau de toilette, body mist, cologne
shampoo > conditioner, dry shampoo, shampoo bar
face cream > moisturizer, face serum, face oil
sunscreen > after sun, tanning lotion
lipstick > lip gloss, lip balm, lip liner
foundation > concealer, bb cream, tinted moisturizer
coffee beans > ground coffee, coffee pods, instant coffee
green tea > black tea, herbal tea, matcha
olive oil > rapeseed oil, sunflower oil
honey > maple syrup, agave syrup, jam
dark chocolate > milk chocolate, chocolate bar, pralines
red wine > rose wine, white wine
protein powder > protein bar, meal replacement shake
`;
