/**
 * Things that serve nearly the same purpose, for buyers who find too few of the one that they named.
 * They are no synonyms. The form of the lines: `../parse-groups.ts`.
 */
export const substitutes = `
# Shoes and clothes
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

# Garden and tools
lawn mower > robot mower, grass trimmer, reel mower, lawn tractor
robot mower > lawn mower, cordless mower
grass trimmer > brush cutter, lawn edger, lawn mower
hedge trimmer > hedge shears, garden shears, chainsaw
loppers > pruners, secateurs, hedge shears, pruning saw, garden shears
secateurs > loppers, garden shears, pruners, pruning saw
garden spade > shovel, garden fork, hand trowel
shovel > spade, garden fork, snow shovel
garden rake > leaf rake, leaf blower, garden hoe
leaf blower > leaf rake, leaf vacuum, garden rake
garden hose > hose reel, sprinkler, drip irrigation kit, watering can
sprinkler > garden hose, drip irrigation kit, water timer
watering can > garden hose, sprayer, plant mister
pressure washer > patio cleaner, steam cleaner, garden hose
wheelbarrow > garden cart, hand truck
greenhouse > polytunnel, cold frame, grow tent
plant pot > planter, raised bed, hanging basket, window box
potting soil > compost, potting mix, grow bag
lawn feed > fertiliser, plant food, grass seed
gas grill > charcoal barbecue, electric grill, portable barbecue, smoker
charcoal barbecue > gas grill, smoker, fire pit, portable barbecue
fire pit > patio heater, chiminea, fire bowl
patio heater > fire pit, infrared heater, chiminea
garden bench > garden chair, patio set, bistro set, deckchair
sun lounger > deckchair, hammock, garden chair, daybed
patio set > bistro set, dining set, garden sofa set, garden bench
parasol > gazebo, pavilion, awning, shade sail
garden shed > storage box, tool shed, bike shed
paddling pool > swimming pool, inflatable pool, sand pit
swimming pool > inflatable pool, paddling pool, hot tub
fence paint > wood stain, wood oil, teak oil, wood preservative
wood stain > wood oil, wood varnish, fence paint
wall paint > emulsion paint, primer, wallpaper
cordless drill > drill driver, combi drill, hammer drill, impact driver, electric screwdriver
electric screwdriver > drill driver, cordless drill, impact driver, screwdriver set
screwdriver set > bit set, electric screwdriver, tool kit
circular saw > mitre saw, table saw, jigsaw, track saw
jigsaw > circular saw, reciprocating saw, coping saw
chainsaw > reciprocating saw, bow saw, pruning saw
orbital sander > belt sander, sanding block, detail sander
tape measure > laser measure, laser distance meter, folding ruler
spirit level > laser level, cross line laser
stud finder > cable detector, multimeter, wall scanner
wrench > socket set, pliers, spanner set, allen keys
hammer > mallet, nail gun, rubber mallet
tool box > tool bag, tool belt, tool chest
extension cord > power strip, cable reel

# Computers and phones
laptop > notebook, ultrabook, chromebook, tablet, gaming laptop
gaming laptop > laptop, gaming pc, ultrabook
gaming pc > gaming laptop, desktop computer, mini pc
desktop computer > all in one pc, mini pc, laptop
mini pc > desktop computer, laptop
tablet > e-reader, drawing tablet, 2 in 1 laptop
e-reader > tablet, e-ink tablet
monitor > portable monitor, television, projector
webcam > action camera, security camera
mouse > trackball, trackpad, vertical mouse
mouse pad > desk mat, desk pad, wrist rest
keyboard > keyboard and mouse set, numeric keypad
docking station > usb c hub, usb hub, port replicator
usb hub > docking station, card reader, usb c hub
hard drive > solid state drive, usb stick, network storage
solid state drive > hard drive, external drive, usb stick, nvme drive
usb stick > memory card, portable ssd, external hard drive
micro sd card > sd card, memory card, usb stick
printer > inkjet printer, laser printer, photo printer, multifunction printer
document scanner > flatbed scanner, multifunction printer, inkjet printer
wifi router > mesh wifi, range extender, travel router, mobile hotspot
mesh wifi > router, range extender, access point, powerline adapter
wifi extender > mesh wifi, router, powerline adapter, access point
network switch > router, powerline adapter
surge protector > power strip, ups battery backup, extension cord
smartphone > feature phone, refurbished phone, tablet
dumb phone > feature phone, senior phone, flip phone, e-ink phone, big button phone
senior phone > big button phone, flip phone, feature phone, corded phone
smartwatch > fitness tracker, gps watch, activity tracker, hybrid watch
fitness tracker > smartwatch, gps watch, running watch, heart rate monitor
gps watch > smartwatch, running watch, fitness tracker, bike computer
bluetooth tracker > gps tracker, luggage tag, key finder
power bank > solar charger, power station, battery case, charger
phone charger > wall charger, wireless charger, car charger, charging station, power adapter
wireless charger > charging stand, charging station, wall charger
charging station > wireless charger, charging pad, usb charger
phone case > wallet case, phone sleeve, bumper case
phone holder > phone grip, phone stand, car mount
stylus pen > active pencil, drawing tablet

# Sound, pictures and games
earbuds > earphones, in ear headphones, neckband headphones, bone conduction headphones
over ear headphones > on ear headphones, noise cancelling headphones, studio headphones
studio headphones > over ear headphones, open back headphones, audiophile headphones, dj headphones
gaming headset > over ear headphones, headset, gaming earbuds
earplugs > ear defenders, noise cancelling headphones, ear muffs
bluetooth speaker > portable speaker, smart speaker, boombox, party speaker
smart speaker > bluetooth speaker, wifi speaker, smart display
bookshelf speakers > studio monitors, floorstanding speakers, stereo system, soundbar
soundbar > home cinema system, bookshelf speakers, speaker set
home cinema system > soundbar, speaker set, av receiver
amplifier > av receiver, preamp, stereo receiver, headphone amplifier
record player > turntable, music centre, cassette player
cd player > boombox, music centre, stereo system, dvd player
mp3 player > cd player, portable radio, cassette player
portable radio > clock radio, internet radio, boombox
television > monitor, projector, smart tv, portable tv
projector > television, projector screen, portable projector
streaming stick > set top box, smart tv, media player
tv aerial > indoor antenna, satellite dish, signal booster
camera > instant camera, action camera, camcorder, digital camera
action camera > camcorder, dash cam, camera drone
security camera > doorbell camera, baby monitor, trail camera
game console > handheld console, retro console, gaming pc
game controller > joystick, racing wheel
vr headset > 3d glasses, smart glasses
electric guitar > acoustic guitar, bass guitar, ukulele
digital piano > keyboard piano, synthesizer, midi keyboard
usb microphone > condenser microphone, dynamic microphone, lavalier microphone, headset

# Sport and outdoors
treadmill > walking pad, exercise bike, elliptical, rowing machine
exercise bike > spin bike, turbo trainer, elliptical, treadmill
rowing machine > exercise bike, elliptical, treadmill
elliptical > treadmill, exercise bike, stepper
kettlebell > dumbbells, weight plate, medicine ball
dumbbells > kettlebell, barbell, resistance bands
barbell > dumbbells, weight bar, kettlebell
yoga mat > exercise mat, yoga towel, foam roller
resistance bands > dumbbells, resistance loop, pull up bar
punching bag > speed ball, boxing pads, punch mitts
electric bike > city bike, electric scooter, folding bike
mountain bike > gravel bike, hybrid bike, electric bike
road bike > gravel bike, hybrid bike
electric scooter > kick scooter, electric bike, skateboard
bike helmet > skate helmet, ski helmet, mtb helmet
bike lock > padlock, bicycle chain
tent > camping shelter, tarp, bivvy bag, beach shelter
sleeping bag > camping quilt, bivvy bag, sleeping bag liner
sleeping mat > air bed, camping cot, self inflating mat
camping stove > gas burner, portable grill, cook set
camping chair > folding chair, camping stool, beach chair
head torch > torch, lantern, bike light
cool box > cool bag, electric cool box, cooler backpack
hydration vest > hydration bladder, running belt, running backpack
kayak > canoe, paddle board, inflatable boat, dinghy
paddle board > kayak, surfboard, canoe, bodyboard
surfboard > bodyboard, paddle board, kiteboard
wetsuit > rash guard, swim shirt, drysuit
skis > snowboard, ski set, snow blades
ski jacket > winter jacket, down jacket, snowboard jacket
sled > snow tube, bob sleigh
badminton racket > tennis racket, squash racket, badminton set
tennis racket > badminton racket, padel racket, squash racket
squash racket > tennis racket, badminton racket
football > rugby ball, basketball, volleyball
basketball hoop > football goal, netball post
golf clubs > putter, driver, golf set
skateboard > longboard, kick scooter, roller skates
roller skates > inline skates, ice skates, skateboard
trampoline > bouncy castle, garden swing, climbing frame
binoculars > telescope, monocular, spotting scope
fishing rod > fishing set, fishing pole combo

# Babies, toys and pets
stroller > pushchair, travel system, pram, buggy, baby carrier
pram > pushchair, stroller, travel system, carrycot
car seat > booster seat, baby carrier seat
baby carrier > baby sling, baby wrap, pushchair
crib > travel cot, bedside crib, moses basket, toddler bed
travel cot > crib, bedside crib, moses basket, playpen
high chair > booster seat, baby bouncer
baby gate > stair gate, safety gate, playpen, dog gate
baby walker > ride on car, push along toy, activity centre, baby jumper
baby monitor > baby camera, video monitor, smart camera
baby bottle > sippy cup, bottle set, training cup
pacifier > teether, dummy
changing mat > changing table, changing bag
diapers > nappies, training pants, swim nappies
teddy bear > soft toy, cuddly toy, stuffed animal, plush toy
doll > soft toy, doll house, action figure, puppet
building blocks > building bricks, magnetic tiles, construction set, stacking rings
train set > toy car set, race track, construction set
toy car > remote control car, train set, race track
board game > card game, jigsaw puzzle, dice game
jigsaw puzzle > board game, wooden puzzle, 3d puzzle
play kitchen > toy food, tea set, play house
swing set > climbing frame, slide, trampoline
water gun > water balloons, water blaster, bubble machine
cat tree > scratching post, cat scratcher, cat bed, cat tunnel
scratching post > cat tree, cat scratcher
litter box > litter tray, cat litter, hooded litter box
dog bed > dog crate, dog mat, pet blanket, cat bed
dog coat > dog jumper, dog raincoat, dog sweater
dog harness > dog collar, dog leash
dog crate > dog carrier, dog bed, playpen
dog food > dog treats, puppy food
cat food > cat treats, kitten food
dog toy > dog chew, tennis balls
fish tank > aquarium, fish bowl, terrarium

# Office, beauty and food
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
