/**
 * Things by what they are for: a request with all words of a term before `>`, in any order and form
 * ("cutting the grass"), and without the name of a thing asks for one of the things after it.
 */
export const purposes = `
# Food and drink
open jar, jar lid stuck, lid tight > jar opener
peel potato, peel apple, peel vegetable > vegetable peeler, peeler
grate cheese, grate parmesan, zest lemon > grater
crush garlic, press garlic > garlic press
roll dough, roll pastry > rolling pin
decorate cake, ice cake > piping set, cake turntable
mash potato > potato masher
drain pasta, drain rice, rinse rice > colander, strainer
steam vegetable, steam fish, steam dumpling > steamer, food steamer
keep bread, bread fresh > bread bin, bread box
keep wine cold, chill wine > wine cooler, ice bucket
ice cube, ice drink, ice party > ice maker, ice cube tray
clean water drink, filter tap water, tap water taste > water filter jug, water filter
knife store, keep knife > knife block, magnetic knife strip
serve coffee guest, serve tea > teapot, coffee pot, serving tray
hot pan hand, take oven, burn hand > oven gloves, oven mitts, pot holder
eat work, take salad work, meal week > meal prep containers, lunch box, food storage container
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
clean oven, clean grill dirt > oven cleaner, scraper
clean toilet, toilet dirt > toilet brush, toilet cleaner
clean shoe, polish shoe, protect shoe > shoe care kit, shoe polish, waterproofing spray
remove lint, fluff jumper, bobble jumper, pilling > fabric shaver, lint remover
sew button, repair clothes, hem trousers, mend clothes > sewing kit, sewing machine
slip shower, slip bath, slippery floor > bath mat, non-slip mat, grab rail
keep towel warm, dry towel, hang towel > towel rail, heated towel rail, towel rack
store jewelry, keep jewelry, store jewellery > jewellery box, jewelry box
store wine > wine rack
store toy, tidy toy, toy everywhere > toy storage, storage box
keep document, store paper, lock document, hide money, keep valuable > safe, filing cabinet
divide room, separate room > room divider, curtain
privacy window, neighbor look, neighbour see, see inside > window film, net curtain, privacy screen, blind
do makeup, put makeup, shave mirror > makeup mirror, vanity mirror
put tv, tv furniture > tv stand, tv cabinet
sit desk, sit long, work chair > office chair, ergonomic chair
stand work, work stand, desk stand > standing desk, desk converter
sit kitchen counter, sit counter > bar stool
foot rest, rest foot, put foot up > footstool, ottoman, foot rest
night child dark, afraid dark, scared dark > night light
romantic light, mood light, party light > led strip, fairy lights, string lights
smoke alarm, fire safe, fire kitchen > smoke alarm, fire extinguisher, fire blanket
cold floor, warm floor > rug, slippers
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
cover furniture, protect furniture rain > furniture cover
cover grill, protect grill rain > barbecue cover, grill cover
clean grill, clean bbq, clean barbecue > grill brush, barbecue tools
roll hose, store hose, wind hose > hose reel, hose hanger
store tool garden, garden tool store > garden shed, storage shed, storage box
hide garden, privacy garden, neighbor garden > fence, privacy screen, trellis
climb plant, support plant, hold plant > trellis, plant support
cover soil, edge lawn, lawn edge > lawn edging, mulch
green lawn, feed lawn, feed plant, plant yellow > fertilizer, lawn feed, plant food
cut flower, cut rose > secateurs, garden scissors
swim garden, cool kid garden, child water garden > paddling pool, swimming pool
clean pool, pool green > pool vacuum, pool chemicals, pool skimmer
keep cat garden, bird away, scare bird, deer > animal repeller, netting, scarecrow
burn wood garden, fire garden > fire pit
protect hand garden, thorn > gardening gloves
split wood, chop wood > axe, log splitter
paint fence, protect fence > fence paint, wood stain
rain water, collect rain > water butt, rain barrel
pump water pond, pond water > pond pump
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
call far talk, talk radio > walkie talkie
read small text, magnify, see small > magnifying glass, magnifier, screen magnifier
clean screen, clean laptop, fingerprint > screen cleaning kit, microfiber cloth, screen cleaner
clean keyboard, dust computer > compressed air, keyboard cleaner
copy card computer, read sd card, photo camera computer > card reader
connect old tv, scart > hdmi converter, scart adapter
listen two, share headphone, share music > headphone splitter
bluetooth old stereo, stream stereo, bluetooth hi fi > bluetooth receiver
bluetooth old car, music old car, phone music car > fm transmitter, aux adapter
digitize record, digitise record, digitize tape > usb turntable, cassette player
connect guitar computer, record guitar > audio interface
listen radio, hear news > radio
sing home, sing party, karaoke > karaoke microphone, karaoke speaker
talk drive, call drive, call car > bluetooth headset, car speakerphone
hear loss, grandma phone, elderly call, grandpa phone > big button phone, amplified phone, senior phone
child phone free, kid internet, child read tablet > kids tablet
keep child ear, protect ear child, loud child > kids ear defenders, kids headphones
play game tv, game friend > game console, game controller
race game, drive game > racing wheel
privacy laptop, look screen train > privacy filter
sign parcel, print label, ship parcel > label printer
fast internet cable, cable internet pc > ethernet cable, usb ethernet adapter
power cut computer, computer power cut > battery backup
slow computer, faster laptop, more memory, laptop slow > ram, ssd
hold tablet, tablet cook, tablet kitchen, tablet bed > tablet stand, tablet holder
count calorie, track sleep, track heart > fitness tracker, smartwatch
charge several, charge all device, charge three > charging station, usb charger
find luggage, lost luggage, lost bag, track luggage > luggage tracker, tracker
record tv, record show > tv recorder, dvr
copy old video, vhs watch > vhs player, video converter
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
ski warm, cold ski > ski jacket, ski gloves, base layer
foot pain walk, sore foot, foot ache > insoles, foot massager
knee hurt, knee pain > knee support, knee brace
bend back posture, sit straight, better posture > posture corrector, lumbar support
carry beach, go beach, beach day > beach bag, beach towel, beach mat
sun beach, shade beach > beach tent, beach umbrella
wash face travel, toiletry travel, travel soap > toiletry bag, wash bag
dry fast towel, towel travel > microfiber towel
climb wall > climbing shoes, climbing harness
ride horse > riding helmet, riding boots
catch fish, go fish > fishing rod
box home, punch > punching bag, boxing gloves
play garden family, game outdoors > badminton set, outdoor game, boules
time run, track run, run distance > gps watch, running watch
reflect night run, visible night, see traffic > reflective vest, bike light
blister, shoe rub > blister plasters, heel pads, hiking socks
carry child hike, hike baby > child carrier
keep phone dry, phone water, phone beach > waterproof pouch
keep clothes dry, dry canoe, kayak dry > dry bag
light tent, light camp > camping lantern, headlamp
eat camp, cook trail > camping cookware, camping stove
sit camp, sit fish, sit outdoors > camping chair
boil water outdoors > camping kettle, camping stove
find way, not lost hike, orient > compass, gps device
formal dinner, wedding guest, black tie > suit, dress, dress shirt, bow tie
job interview, office wear > blazer, dress shirt, suit
cold leg, warm leg > thermal leggings, leg warmers, long johns
relax home clothes, lounge home > loungewear, joggers, dressing gown
sleep clothes, wear bed > pyjamas, nightgown
pregnant wear, belly grow > maternity jeans, maternity dress
keep card safe, steal card, rfid > rfid wallet
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
bath time fun, play bath > bath toys
child bed fall, fall bed > bed rail, bed guard
child sit table, toddler table > highchair, booster seat
store milk, pump milk > breast pump, milk storage bags
baby fever, fever, temperature child > thermometer
cut nail baby > baby nail clippers
learn count, learn letter, learn read > educational toy, learning toy
build thing, build tower > building blocks, construction set
child garden, child climb > swing, slide, climbing frame, trampoline
rainy day, bored child, family evening > board game, jigsaw puzzle, craft kit
long drive child, child car bored, car journey child > travel game, activity book, tablet holder
dress up child, pretend > costume, play kitchen
ride baby bike, bike child, child bike > child bike seat, bike trailer
shade baby, sun baby > parasol for stroller, sunshade
dog drink, cat drink more, cat drink > pet water fountain, pet bowl
dog poop, dog mess > poop bags
dog train, reward dog > dog treats, clicker, training leash
dog alone, dog bored, busy dog > puzzle feeder, dog toy
flea, tick > flea collar, flea treatment
cat bored, play cat > cat toy, cat wand
cut nail dog, cut claw > nail clippers
dog find, dog lost > pet tracker, id tag
hamster live, rabbit live > cage, hutch
fish live > aquarium
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
