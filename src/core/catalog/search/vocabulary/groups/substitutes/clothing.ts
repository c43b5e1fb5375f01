/** Clothes, shoes and what is worn with them. The form of the lines: `../../parse-groups.ts`. */
export const clothingSubstitutes = `
hiking boots > trail running shoes, trail runners, walking shoes, trekking sandals
running shoes > trail runners, sneakers, trainers, gym shoes
brogues > oxford shoes, derby shoes, loafers, monk shoes, dress shoes
ankle boots > chelsea boots, desert boots, chukka boots
rain boots > winter boots, snow boots, work boots
flip flops > sandals, sliders, espadrilles
ballet flats > loafers, mary janes, court shoes
slippers > bed socks, slipper socks, clogs
high heels > court shoes, pumps, wedges
turtleneck > jumper, cardigan, knitted sweater
hoodie > sweatshirt, fleece jacket, jumper
cardigan > jumper, shrug
polo shirt > t-shirt, henley shirt
t-shirt > tank top, long sleeve top, polo shirt, undershirt
tank top > camisole, crop top, t-shirt
blouse > shirt, tunic, long sleeve top
body warmer > gilet, waistcoat, fleece vest
denim jacket > denim shirt, trucker jacket, leather jacket
raincoat > poncho, windbreaker, softshell jacket, umbrella
winter coat > parka, down jacket, wool coat, ski jacket
trench coat > raincoat, overcoat, wool coat
overcoat > wool coat, trench coat, peacoat
blazer > suit jacket, waistcoat, sport coat
chinos > jeans, cargo trousers, dress trousers, chino shorts, cargo shorts
jeans > chinos, cargo trousers, corduroy trousers
cargo trousers > chinos, hiking trousers, work trousers
hiking trousers > cargo trousers, overtrousers, leggings
ski trousers > overtrousers, waterproof trousers, salopettes
waterproof trousers > hiking trousers, ski trousers
leggings > joggers, yoga pants, running tights
joggers > leggings, tracksuit, sweat shorts
sundress > maxi dress, shirt dress, wrap dress, skirt
evening dress > maxi dress, cocktail dress, midi dress
skirt > dress, shorts, skort
jumpsuit > dungarees, dress, romper
swimming trunks > running shorts, shorts, swim briefs
swimsuit > bikini, tankini, swim dress
bikini > swimsuit, tankini
pyjamas > nightgown, bathrobe, lounge set
bathrobe > changing robe, pyjamas, kimono
beanie > baseball cap, headband, trapper hat, earmuffs
sun hat > baseball cap, bucket hat, visor
scarf > shawl, snood, bandana
mittens > gloves, hand warmers
leather gloves > knit gloves, touchscreen gloves
work gloves > gardening gloves, cut resistant gloves
necktie > bow tie, cravat
belt > suspenders
sunglasses > reading glasses, clip on sunglasses
handbag > crossbody bag, tote bag, clutch bag, shoulder bag
tote bag > shopping bag, handbag, canvas bag
wallet > card holder, coin purse, money clip
backpack > laptop bag, duffel bag, messenger bag, school bag
suitcase > duffel bag, travel backpack, cabin bag
watch > smartwatch, pocket watch
necklace > bracelet, earrings, pendant
ring > bracelet, earrings
`;
