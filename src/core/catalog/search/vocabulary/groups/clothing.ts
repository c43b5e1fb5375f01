/** Clothes, shoes and what is worn with them. The form of the lines: `../parse-groups.ts`. */
export const clothing = `
sneakers = trainers = tennis shoes = gym shoes = athletic shoes
running shoes = running trainers = running sneakers = jogging shoes
plimsolls = canvas shoes
flip flops = flipflops = thongs* = jandals = toe sandals
thongs* = g strings = gstring
slippers = house shoes = indoor shoes = houseshoes
clogs = garden clogs = crocs
rain boots = wellington boots = wellies = wellingtons = gumboots = rubber boots = rainboots = gum boots
ankle boots = booties = ankle booties
high heels = stilettos
ballet flats = ballerina shoes = ballerinas = ballet pumps
loafers = slip on shoes = slip ons
lace ups = oxford shoes = lace up shoes
hiking boots = walking boots = trekking boots = hiking shoes
football boots = soccer cleats = football shoes = soccer shoes = soccer boots
cleats > football boots
shoelaces = shoe laces = shoe strings
insoles = shoe inserts = inner soles = shoe inlays
shoehorn = shoe horn
shoe polish = boot polish = shoe cream
shoe rack = shoe shelf = shoe stand = shoe storage = shoe organizer
jumper = sweater = pullover
jumper cables
jumper wires
cardigan = cardi = knit jacket = button up sweater
sweatshirt = sweat shirt = crewneck sweatshirt
hoodie = hooded sweatshirt = hooded sweater = hooded jumper
fleece jacket = fleece top = polar fleece jacket
turtleneck = roll neck = polo neck = rollneck = turtle neck
t-shirt = tee shirt = tshirt = tee
golf tee
polo shirt = golf shirt = polo top
tank top = vest top = sleeveless top = singlet = tanktop
undershirt = base layer top
vest > gilet, waistcoat, tank top
waistcoat = suit vest
gilet = body warmer = bodywarmer = sleeveless jacket = puffer vest = padded vest
blouse = womens shirt
dress shirt = formal shirt = business shirt
button down = button up = buttondown = button up shirt
trousers = pants* = slacks
pants* = underpants
chinos = chino pants = chino trousers
jeans = denim pants = denim trousers
sweatpants = joggers = tracksuit bottoms = jogging bottoms = track pants = jogging pants = sweat pants
tracksuit = track suit = jogging suit = sweatsuit
leggings = legging pants = stretch pants
yoga pants = yoga leggings
cargo pants = cargo trousers = combat trousers
dungarees = bib overalls = overalls dungarees = bib and brace
coveralls = boiler suit = boilersuit = work overall
shorts pants = short trousers = bermudas
swimsuit = bathing suit = swimming costume = swimwear = swim suit = one piece swimsuit = bathers = swimming suit
swimming trunks = swim trunks = swim shorts = board shorts = boardshorts = bathing trunks
rash guard = rash vest = rashguard = swim shirt
bikini = two piece swimsuit
underwear = undergarments = undies = underclothes
boxer shorts = boxers = boxer briefs
panties = knickers = ladies briefs = womens underwear
bra = brassiere = brasier
sports bra = running bra
lingerie = intimate apparel
tights = pantyhose = panty hose
knee socks = knee high socks = knee highs
ankle socks = trainer socks = no show socks = low cut socks
pyjamas = pajamas = pjs = sleepwear = nightwear = jammies = pj set
nightgown = nightdress = nightie = night dress
bathrobe = dressing gown = robe = bath robe = housecoat
onesie adult = jumpsuit pyjamas = adult onesie
jumpsuit = playsuit = catsuit
romper > jumpsuit
skirt > skort
dress > gown
evening dress = evening gown = ball gown = formal dress
sundress = summer dress = sun dress
suit jacket = blazer = sport coat = sports jacket
tuxedo = dinner jacket = tux = dinner suit
coat > jacket, parka
raincoat = rain jacket = waterproof jacket = mackintosh = rain coat = anorak = cagoule = waterproof coat
windbreaker = wind jacket = windcheater = windproof jacket
down jacket = puffer jacket = puffy jacket = quilted jacket = padded jacket
winter coat = winter jacket
leather jacket = biker jacket = moto jacket
denim jacket = jean jacket
hi vis vest = high visibility vest = safety vest = reflective vest = hi viz vest
scarf = neck scarf
shawl = stole = pashmina
neck warmer = snood = neck gaiter = tube scarf
mittens = mitts
work gloves = safety gloves = protective gloves
beanie = woolly hat = knit cap = winter hat = knitted hat = bobble hat = toque = knit hat = wool hat
beanie, bobble hat > hat
baseball cap = ball cap = baseball hat = snapback cap
bucket hat = fisherman hat = fishing hat
sun hat = sunhat = straw hat
balaclava = ski mask
headband = hair band = hairband = alice band
bandana = bandanna = neckerchief
bow tie = bowtie
necktie = neck tie
tie clip = tie bar = tie pin
cufflinks = cuff links
suspenders = trouser braces = braces suspenders
handkerchief = hanky = pocket square
handbag = purse = hand bag = pocketbook = ladies bag
wallet = billfold = pocket wallet
coin purse = change purse = coin pouch
card holder = card case = cardholder = credit card holder = card wallet
crossbody bag = cross body bag = shoulder bag = messenger bag
tote bag = tote = shopper bag = carrier tote
shopping bag = grocery bag = reusable bag = carrier bag
fanny pack = bum bag = belt bag = waist bag = waist pack = hip bag = bumbag
backpack = rucksack = back pack = knapsack = daypack = day pack
school bag = schoolbag = bookbag = book bag
duffel bag = duffle bag = holdall = gym bag = sports bag
suitcase = luggage = travel case = trolley case = roller case = travel suitcase
carry on = cabin bag = hand luggage = carry on luggage = cabin case = carryon = cabin suitcase = hand luggage suitcase = carry on suitcase
luggage tag = bag tag = suitcase tag = baggage tag
toiletry bag = wash bag = toilet bag = dopp kit = washbag
garment bag = suit bag = suit carrier
laptop bag = laptop case = laptop sleeve = computer bag = notebook bag
drawstring bag = gym sack = draw string bag = cinch bag
umbrella = brolly
sunglasses = sun glasses
eyeglasses = spectacles = eye glasses = prescription glasses
glasses case = spectacle case = eyeglass case
jewellery = jewelry = jewelery
jewellery box = jewelry organizer = jewelry case = trinket box
necklace = neckchain
pendant > necklace
choker > necklace
bangle > bracelet
stud earrings = ear studs = earring studs
engagement ring = proposal ring
wedding ring = wedding band
signet ring = seal ring
ankle bracelet = anklet = ankle chain
brooch = lapel pin = pin badge
plus size = plussize = curvy fit
oversized = over sized = oversize
womens = ladies = female
mens = male = gents
mens, womens > unisex
kids = children = kiddies
boys > kids
girls > kids
short sleeve = short sleeved = half sleeve = shortsleeve
long sleeve = long sleeved = longsleeve = full sleeve
v neck = vneck = v necked
crew neck = crewneck = round neck
waterproof = water proof = watertight
water resistant, splashproof > waterproof
fancy dress = costume = dress up costume
workwear = work wear = work clothes
sportswear = activewear = athletic wear = sports wear = gym wear = active wear
maternity wear = pregnancy clothes = maternity clothes
thermal underwear = long johns = longjohns = long underwear = thermals = base layers
faux leather = vegan leather = pu leather = imitation leather = leatherette
faux fur = fake fur = imitation fur
apron = kitchen apron = pinafore
hair tie = hair bobble = scrunchie = hair elastic = ponytail holder
hair clip = barrette = hair slide = hairclip
hairpin = bobby pin = kirby grip = hair pin = bobbypin
overtrousers = waterproof trousers = rain trousers = rain pants = waterproof pants
canvas trainers = canvas sneakers
fancy dress, costume > dress up
elderly = senior
parka, down coat > winter coat
`;
