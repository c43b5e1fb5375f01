/**
 * Things by what they are for: a request with all words of a term before `>`, in any order and form
 * ("cutting the grass"), and without the name of a thing asks for one of the things after it.
 */
export const purposes = `
# Food and drink
weigh, weigh flour, weigh ingredient, measure gram > kitchen scale, scale, food scale
make coffee, brew coffee > coffee maker, coffee machine, french press, espresso machine
grind coffee, grind bean, fresh beans > coffee grinder
froth milk, foam milk > milk frother
coffee hot, tea hot, drink hot, drink warm, coffee warm > travel mug, thermos, vacuum flask, insulated mug
water cold, drink cold > insulated bottle, vacuum flask, water bottle, cooler
food cold, beer cold, keep food cold, picnic cold > cool box, cooler, cool bag
lunch warm, soup warm, soup work, food hot > food jar, food flask, lunch box
boil water, make tea > kettle, tea maker
boil egg, cook egg > egg cooker, egg boiler
cook rice > rice cooker
cook slow, stew > slow cooker, dutch oven
fry oil, fry without oil, crispy fry, crispy chip > air fryer
bake bread, make bread, bread home > bread maker, bread machine, loaf tin
bake, bake cake, make cake > stand mixer, baking tray, cake tin, mixing bowl, hand mixer
make pizza, bake pizza > pizza oven, pizza stone
make pasta > pasta maker, pasta machine
make popcorn > popcorn maker
make ice cream > ice cream maker
make waffle > waffle maker
make smoothie, blend fruit > blender, smoothie maker
make juice, squeeze orange, squeeze lemon > juicer, citrus juicer
chop vegetable, chop onion, cut vegetable, slice vegetable > food processor, vegetable chopper, mandoline, kitchen knife, chopping board
sharpen knife, knife dull, knife blunt > knife sharpener
open can, open tin > can opener
open wine, open bottle > corkscrew, bottle opener
toast bread, make toast > toaster
make sandwich, toast sandwich > sandwich maker, panini press
fizzy water, sparkling water, carbonate water > sparkling water maker, soda maker
dry fruit, dry herb > food dehydrator
warm food, heat food, reheat > microwave
dry dish > dish rack, dish drainer
leftover, store food, food fresh > food storage container, vacuum sealer
grill outside, grill meat, cook outside, cook outdoor > barbecue, grill
meat done, meat temperature > meat thermometer
cook camp, cook camping > camping stove
lunch school, lunch carry > lunch box, lunch bag

# House
vacuum floor, clean carpet, dust floor, pet hair floor > vacuum cleaner, robot vacuum, carpet cleaner
mop floor, wash floor > mop, steam mop
clean window, wash window > window cleaner, window vacuum, squeegee
iron shirt, wrinkle, crease, iron clothes > iron, garment steamer, clothes steamer
dry clothes, dry laundry, hang laundry > clothes airer, drying rack, washing line, tumble dryer
carry laundry, dirty clothes > laundry basket, laundry hamper
hang clothes, hang coat > coat rack, coat hanger, clothes rail, hooks
store shoe, shoe everywhere, shoe mess > shoe rack, shoe cabinet, shoe bench
store book, put book > bookcase, bookshelf
store clothes, clothes under bed > storage box, vacuum bag, chest of drawers, wardrobe
guest sleep, friend stay, guest stay, sleep over, visitor sleep > guest bed, sofa bed, air bed, folding bed, futon
sleep better, fall asleep, cannot sleep, trouble sleep > weighted blanket, white noise machine, sleep mask, pillow
neck hurt, neck pain, sore neck > neck pillow, memory foam pillow, pillow, massager
back hurt, back pain, sore back, back ache > lumbar pillow, ergonomic chair, massager, massage gun
feet cold, foot cold, toe cold > slippers, thermal socks, foot warmer, wool socks
hand cold, finger cold > gloves, hand warmer, mittens
bed cold, warm bed > electric blanket, duvet, hot water bottle
room cold, warm room, heat room > heater, fan heater, radiator
room hot, too hot, cool room, cool down > fan, air conditioner, air cooler
air dry, dry air > humidifier
damp room, wet wall, damp > dehumidifier
clean air, dust air, pollen, allergy > air purifier
dark room, block light, bedroom dark, room darker, light morning > blackout curtains, blackout blind, sleep mask
draft door, draught, cold door > draught excluder, door seal
read bed, read night, light read > reading lamp, bedside lamp, book light, reading light
see dark, light dark, power cut, walk dark > torch, flashlight, lantern, head torch, headlamp
wake up, wake morning, get up > alarm clock, wake up light
tell time, know time > clock, watch
smell nice, scent room, bad smell > scented candle, diffuser, air freshener
hang picture, hang photo > picture frame, picture hooks, photo frame
show photo, display photo > photo frame, picture frame, digital photo frame
open door, lock door, front door see, who door > smart lock, door lock, video doorbell
burglar, break in, watch house, home safe, see home > security camera, alarm system, smart lock
stand up old, help stand, get up chair > riser recliner, lift chair
reach high, reach shelf, reach ceiling, top shelf > step stool, step ladder, ladder
unblock, blocked sink, blocked drain, clogged drain, clogged sink, toilet blocked > plunger, drain snake, drain cleaner
leak tap, leaking tap, fix tap > tap, plumbing tape
mold shower, seal shower, seal bath > silicone sealant, sealant
fix wall, hole wall, crack wall > filler, plaster
paint wall, paint room > paint roller, paint brush, paint
drill hole, make hole > drill, cordless drill
screw, assemble furniture, build furniture > screwdriver, cordless screwdriver, drill, tool set
find stud, wire wall, pipe wall > stud finder, wall scanner
measure distance, measure room > tape measure, laser measure
cut wood, saw wood > saw, circular saw, jigsaw
cut metal > angle grinder, hacksaw
sand wood > sander
hammer nail > hammer
level shelf, straight picture > spirit level, laser level
glue, stick together > glue, adhesive
carry tool, store tool > tool box, tool bag, tool belt

# Garden
cut grass, mow lawn, mow grass, mow > lawn mower, robot lawn mower, grass trimmer
trim hedge, cut hedge > hedge trimmer, hedge shears
cut branch, prune tree, cut bush > loppers, pruning saw, secateurs, pruner
cut tree, fell tree > chainsaw
blow leaf, collect leaf, leaves lawn, fallen leaf > leaf blower, rake, garden vacuum
water plant, water garden, water flower, plant holiday, water lawn > irrigation kit, watering can, garden hose, water timer, sprinkler, drip irrigation kit
dig hole, dig garden, dig > spade, shovel
pull weed, remove weed, kill weed > weed puller, weeder, weed killer, hoe
plant frost, plant cold, plant freeze, protect plant winter > frost protection fleece, plant fleece, greenhouse
grow tomato, grow vegetable, grow herb > greenhouse, raised bed, seed set, planter, grow light
move soil, carry soil, move dirt > wheelbarrow
food scrap, kitchen waste garden > compost bin, composter
keep slug, kill slug > slug pellets, slug trap
mouse house, rat, mice kitchen, catch mouse > mouse trap
mosquito, fly house, insect bite, bug bite > mosquito net, insect screen, insect killer, insect repellent
warm terrace, warm patio, warm outside, evening outside, warm garden > patio heater, fire pit
sit outside, sit garden, eat outside > garden furniture, garden bench, patio set, garden chair
shade garden, shade terrace, sun terrace > parasol, awning, gazebo, sun sail
feed bird, bird garden > bird feeder
clean patio, wash patio, clean driveway > pressure washer
clear snow, remove snow, shovel snow, snow driveway > snow shovel, snow blower
light path, light garden > path light, solar light, garden light

# Phones, computers, sound
charge phone, charge mobile, phone charge > charger, phone charger, power bank, wireless charger
phone battery, phone die, battery empty, phone dies, charge go, charge without outlet, charge camping > power bank, portable charger
charge car, phone charge car > car charger
charge abroad, plug abroad, socket abroad, outlet abroad > travel adapter
hold phone car, phone car, navigate car > car mount, phone holder, phone mount
protect phone, phone drop, drop phone > phone case, screen protector
phone screen scratch, screen scratch, protect screen > screen protector, tempered glass
take selfie, group photo > selfie stick, tripod
hold phone bike, phone bike > phone mount, bike mount
find key, lost key, lose key, lose wallet, find wallet, lost wallet > key finder, tracker, item finder
two monitor, two screen, connect monitor, connect laptop screen, plug monitor > docking station, usb hub, monitor
laptop hot, laptop overheat > laptop cooler, laptop stand
laptop higher, raise laptop > laptop stand
backup file, backup photo, store photo, save file, store file > external hard drive, portable ssd, usb stick, hard drive
wifi slow, wifi far, wifi bedroom, better wifi, internet upstairs, wifi garden, wifi reach > wifi extender, mesh wifi, wifi repeater, router, mesh system
print photo, print document, print home > printer, photo printer
scan document, scan paper > scanner
video call, zoom call, online meeting > webcam, headset
record voice, record podcast, record song, record interview > microphone, voice recorder
wrist hurt, wrist pain, hand hurt mouse > vertical mouse, wrist rest, ergonomic mouse, mouse mat
type fast, type ipad, type tablet > keyboard, tablet keyboard
draw tablet, draw computer > drawing tablet, stylus
sign pdf, write tablet, write screen > stylus, stylus pen
hide cable, cable mess, cable everywhere, messy cable, tidy cable > cable management, cable tray, cable box, cable tidy
more outlet, more socket, more plug > extension lead, power strip
more usb port, usb port > usb hub
listen music, hear music, play music > headphones, earbuds, speaker
listen music swim, music swim, music underwater > swim headphones, swim earbuds, waterproof earbuds
music shower, sing shower > shower speaker, shower radio, waterproof speaker
block noise, noise neighbor, noise plane, noise office, noise sleep, snore > noise cancelling headphones, ear plugs, white noise machine, sleep earbuds
play vinyl, play record, old record > turntable, record player
play cd > cd player
learn guitar, learn piano > guitar, keyboard, piano
tv quiet, hear tv, understand tv, dialogue tv, tv sound, better tv sound > soundbar, tv speaker, tv headphones
tv smart, netflix tv, old tv > streaming stick, tv box, media player, streaming box
hang tv, tv wall, mount tv > tv mount, wall mount, tv bracket
watch movie outside, movie garden, big screen garden > outdoor projector, portable projector, outdoor movie screen, projector
watch movie wall, movie big, cinema home > projector, projector screen
tv reception, free channel, tv without cable > tv aerial, antenna, indoor antenna
phone screen tv, show phone tv > hdmi adapter, streaming stick, hdmi cable
read book screen, read ebook > e-reader, ebook reader
count step, track step, heart rate > fitness tracker, smartwatch, fitness band
video stable, shake video > gimbal, tripod

# Sport, travel, clothes
carry water run, drink run, water run, water trail > hydration vest, running bottle, water bottle, hydration pack
phone run, carry phone run > running armband, running belt
walk work, walk desk, walk home > walking pad, treadmill
exercise home, work out home, workout home, fit home > exercise bike, dumbbells, resistance bands, yoga mat, treadmill
lift weight, build muscle > dumbbells, kettlebell, weight bench, barbell
sore muscle, muscle ache, relax muscle > massage gun, foam roller
stretch floor, do yoga > yoga mat
sleep outside, sleep tent, sleep camp, sleep outdoors > sleeping bag, tent, camping mat
carry bike, bike car, take bike > bike rack
lock bike, bike stolen, bike steal > bike lock
bike flat, flat tyre, flat tire, pump tyre, pump tire > bike pump, tyre repair kit, inner tube
see bike, bike night, cycle dark > bike light
protect head, head bike > helmet
dry rain, rain dry, stay dry, keep dry, rain bag > rain jacket, umbrella, rain poncho, waterproof jacket
walk rain, wet foot, puddle > wellington boots, waterproof boots
swim see, see underwater > swim goggles, snorkel mask
float river, float lake > kayak, paddle board, life jacket
leg swell, long flight, swollen leg > compression socks, travel pillow
sleep plane, sleep flight, nap plane > travel pillow, neck pillow, eye mask, sleep mask
pack suitcase, organize suitcase > packing cubes
weigh suitcase, luggage weight > luggage scale
carry laptop > laptop backpack, laptop bag, laptop sleeve
carry gym, gym clothes > gym bag, duffel bag
money safe travel > money belt
sun eye, bright sun > sunglasses, sun hat, cap
keep ear warm, ear cold, head warm > beanie, ear warmers, hat
neck warm > scarf, snood
trousers fall, hold trousers > belt, suspenders
see far, watch bird, see animal > binoculars, telescope
see star, look moon > telescope
purify water, drink river > water filter

# Children and animals
hear baby, watch baby, baby sleep hear, see baby > baby monitor
baby sleep, calm baby, soothe baby > white noise machine, baby bouncer, baby swing, swaddle
carry baby, baby hand free > baby carrier, baby sling
push baby, walk baby > stroller, pram
baby car > car seat
feed baby, baby eat > highchair, baby bottle, baby food maker
warm milk, warm bottle > bottle warmer
clean bottle, sterilise bottle > steriliser, bottle brush
change diaper, change nappy > changing mat, changing table, changing bag
baby bath, bath baby, wash baby > baby bath, bath seat
child safe stair, baby stair, stair safe > safety gate, baby gate
toddler drawer, baby drawer, child proof > safety locks, cupboard lock, corner protector
baby walk, learn walk > baby walker
teeth baby, teething > teether
keep child busy, child draw, child paint > craft kit, drawing tablet, crayons, colouring book
learn bike, child cycle > balance bike, kids bike
dog pull, walk dog > dog harness, dog lead, dog leash
dog chew, chew furniture > chew toy
dog sleep > dog bed
dog bark > bark collar
dog warm, dog cold > dog coat, dog jumper
dog eat fast, eat slower > slow feeder
dog hair, brush dog, pet hair, cat hair > grooming brush, slicker brush, deshedding brush, pet hair remover
dog bath, wash dog > dog shampoo
dog car > dog car harness, dog seat cover, dog ramp
feed cat away, feed dog away, feed pet, feed cat > automatic feeder, pet feeder
cat scratch, scratch sofa > scratching post, cat tree
cat door, let cat > cat flap
cat toilet, clean litter > litter box, self-cleaning litter box
carry cat, cat vet > cat carrier, pet carrier
clean fish tank, fish water > aquarium filter
`;
