/** Furniture, household and kitchen. The form of the lines: `../../parse-groups.ts`. */
export const homeSubstitutes = `
# Furniture
sofa > loveseat, sofa bed, armchair, chaise longue, futon, sectional
sectional > sofa, couch, corner sofa, sofa set
loveseat > sofa, armchair, sofa bed
sofa bed > sofa, futon, daybed, guest bed
armchair > recliner, rocking chair, accent chair, sofa
recliner > armchair, rocking chair, riser recliner
gaming chair > office chair, desk chair, kneeling stool
office chair > desk chair, gaming chair, kneeling stool, ergonomic stool
dining chair > bar stool, dining bench, folding chair
bar stool > dining chair, stool
footstool > ottoman, pouf, bench
coffee table > side table, nesting tables, console table, tray table
side table > nightstand, coffee table, nesting tables
nightstand > side table, chest of drawers
dining table > kitchen table, dining set, folding table, patio table
desk > writing desk, standing desk, computer table, dressing table, lap desk
standing desk > desk, standing desk converter, walking pad
wardrobe > clothes rail, closet organizer, chest of drawers, armoire
chest of drawers > dresser, wardrobe, nightstand, sideboard
bookcase > shelving unit, wall shelf, cube storage, display cabinet
wall shelf > bookcase, shelving unit, picture ledge
sideboard > console table, chest of drawers, tv stand
tv stand > sideboard, console table, tv mount
coat rack > coat hooks, clothes rail, hall tree
shoe rack > shoe cabinet, shoe bench, shelving unit
bed frame > divan bed, ottoman bed, daybed, bunk bed
bunk bed > loft bed, trundle bed, high sleeper
mattress > mattress topper, futon, air bed
mattress topper > mattress, mattress protector
air bed > sleeping mat, camping cot, guest bed
# Home
duvet > quilt, blanket, bedspread, throw
duvet cover > bed sheet, bedspread, pillowcase
fitted sheet > flat sheet, bed sheet, mattress protector
cot sheets > cot mattress, crib mattress, crib bedding
pillow > bolster, neck pillow, cushion
weighted blanket > heated blanket, throw blanket, fleece throw
blanket > throw, bedspread, duvet
curtains > blinds, roller blind, blackout blind, net curtains
blackout curtains > blackout blind, roller blind, curtain lining
blackout blind > blackout curtains, roller blind, curtains
venetian blinds > roller blind, roman blind, vertical blind, shutters
rug > carpet, runner rug, doormat, carpet tiles
floor lamp > table lamp, reading lamp, arc lamp, uplighter
table lamp > floor lamp, night light, reading light
pendant light > ceiling light, chandelier, lampshade
ceiling light > pendant light, spotlight, wall light
fairy lights > led strip, lantern, flameless candle
full length mirror > wall mirror, round mirror, bathroom mirror, mirrored wardrobe
wall mirror > full length mirror, round mirror, bathroom mirror
fake plants > artificial plant, artificial flowers, artificial tree, artificial ivy, dried flowers
artificial flowers > dried flowers, artificial plant, vase
scented candle > reed diffuser, aroma diffuser, wax melts, room spray
picture frame > canvas print, photo album, digital photo frame
wall art > canvas print, poster, tapestry, wall sticker
alarm clock > clock radio, sunrise alarm clock, wall clock
vacuum cleaner > stick vacuum, robot vacuum, carpet cleaner, floor sweeper
robot vacuum > stick vacuum, vacuum cleaner, floor sweeper
mop > steam mop, spray mop, floor cleaner, broom
clothes airer > tumble dryer, clothes line, heated airer
steam iron > garment steamer, steam generator
dehumidifier > moisture absorber, air purifier
humidifier > aroma diffuser, air purifier
air purifier > humidifier, dehumidifier, air freshener
fan heater > oil filled radiator, convector heater, infrared heater, electric fireplace
tower fan > desk fan, pedestal fan, air conditioner, ceiling fan
air conditioner > tower fan, air cooler, portable fan
trash can > pedal bin, recycling bin, sensor bin
laundry basket > storage basket, laundry bag
storage box > storage basket, vacuum bags, underbed storage, drawer organizer
step ladder > step stool, folding ladder, extension ladder
smoke alarm > carbon monoxide alarm, heat alarm, fire extinguisher
safe > lock box, cash box, key safe
# Kitchen
coffee maker > espresso machine, french press, coffee pod machine, moka pot, pour over set
espresso machine > coffee maker, moka pot, coffee pod machine, bean to cup machine
french press > moka pot, pour over set, coffee maker, cold brew maker
coffee grinder > spice grinder, espresso machine, blender
kettle > teapot, stovetop kettle, hot water dispenser
toaster > toaster oven, sandwich maker, grill
air fryer > deep fryer, toaster oven, mini oven
slow cooker > pressure cooker, multi cooker, rice cooker, dutch oven
pressure cooker > slow cooker, multi cooker, rice cooker
rice cooker > multi cooker, pressure cooker, steamer
blender > hand blender, smoothie maker, food processor, juicer
hand blender > blender, hand mixer, milk frother, food chopper
stand mixer > hand mixer, food processor, kitchen machine
hand mixer > stand mixer, hand blender, whisk
food processor > blender, food chopper, stand mixer, mandoline
juicer > blender, citrus press, smoothie maker
bread maker > stand mixer, loaf tin, dutch oven
microwave > mini oven, toaster oven, air fryer
waffle maker > sandwich maker, pancake pan, crepe maker
bread knife > kitchen knife, knife block, chef knife, knife set
chef knife > santoku knife, kitchen knife, knife block, knife set
frying pan > skillet, saute pan, griddle pan, wok
saucepan > stock pot, casserole, pan set
wok > frying pan, saute pan, skillet
dutch oven > casserole, stock pot, slow cooker
baking tray > roasting tin, cake tin, baking sheet
chopping board > cutting mat, serving board
mug > cup, travel mug, glass
travel mug > vacuum flask, insulated bottle, water bottle
water bottle > vacuum flask, travel mug, hydration bladder
lunch box > food container, food jar, bento box, cool bag
kitchen scale > measuring cups, measuring jug, coffee scale
wine rack > wine cooler, bottle rack
ice maker > ice cube tray, ice bucket
water filter > water filter jug, sparkling water maker, water filter bottle
`;
