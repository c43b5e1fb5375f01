/** British and American spelling, and frequent variants. The form of the lines: `../parse-groups.ts`. */
export const spelling = `
colour = color
coloured = colored
colouring = coloring
colourful = colorful
multicolour = multicolor = multi colour = multi color
multicoloured = multicolored = multi coloured = multi colored
grey = gray
greyscale = grayscale
aluminium = aluminum
fibre = fiber
fibreglass = fiberglass = fibre glass
microfibre = microfiber
fibre optic = fiber optic = optical fiber = optical fibre
centre = center
centrepiece = centerpiece
theatre = theater
calibre = caliber
lustre = luster
sabre = saber
louvre = louver
ochre = ocher
mould = mold
moulding = molding
moustache = mustache
plough = plow
draught* = draft
catalogue = catalog
analogue = analog
dialogue = dialog
programme = program
licence = license
defence = defense
practise = practice
cosy = cozy
doggy bag
flavour = flavor
flavoured = flavored
flavouring = flavoring
favourite = favorite
favour = favor
harbour = harbor
armour = armor
honour = honor
odour = odor
vapour = vapor
humour = humor
savoury = savory
neighbour = neighbor
parlour = parlor
labour = labor
organiser = organizer
steriliser = sterilizer
stabiliser = stabilizer
equaliser = equalizer
vaporiser = vaporizer
atomiser = atomizer
deodoriser = deodorizer
tenderiser = tenderizer
moisturising = moisturizing
personalised = personalized = customised = customized = custom made
customisable = customizable
oxidised = oxidized
galvanised = galvanized
pressurised = pressurized
mesmerising = mesmerizing
sanitiser = sanitizer
sulphate = sulfate
sulphate free = sulfate free
sulphur = sulfur
orthopaedic = orthopedic
paediatric = pediatric
haemorrhoid = hemorrhoid
anaemia = anemia
diarrhoea = diarrhea
oestrogen = estrogen
foetal = fetal
encyclopaedia = encyclopedia
archaeology = archeology
aeroplane = airplane
omelette = omelet
axe = ax
traveller = traveler
travelling = traveling
modelling = modeling
cancelling = canceling
levelling = leveling
panelling = paneling
labelling = labeling
labelled = labeled
woollen = woolen
jeweller = jeweler
jewelled = jeweled
swivelling = swiveling
towelling = toweling
carburettor = carburetor
analyser = analyzer
ageing = aging
disc = disk
karat = carat
mum = mom = mother
grandad = granddad = grandpa = grandfather
grandma = granny = grandmother
dad = father = daddy
judgement = judgment
speciality = specialty
siphon = syphon
waggon = wagon
kerb = curb
sceptre = scepter
mediaeval = medieval
gauge = gage
racquetball = racketball
tidbit = titbit
pedalling = pedaling
caesar = cesar
kebab = kabob = kebap
falafel = felafel
piccolo = picolo
moccasin = mocasin
accessory = accesory
accommodation = accomodation
vacuum pump
bluetooth = blue tooth
bathtub = bath tub
lightweight = light weight
heavy duty = heavyduty
handmade = hand made = hand crafted = handcrafted
homemade = home made
waist band = waistband
eco friendly = ecofriendly = environmentally friendly
biodegradable = bio degradable = compostable
foldable = folding = collapsible
adjustable = ajustable
detachable = removable
washable = machine washable
reusable = re usable
rechargeable = rechargable
second hand = secondhand = preowned = pre owned = used
refurbished = reconditioned = renewed = refurb
vintage = retro
small = sm = sml
medium = md
large = lrg
extra large = xl = x large = xlarge
extra small = x small = xsmall
extra small, x small > xs
double extra large = xxl = 2xl = xx large
triple extra large = xxxl = 3xl = xxx large
one size = onesize = one size fits all = free size
black = blk
white = wht
navy blue = navy = dark blue navy
light blue = sky blue = baby blue
aqua > turquoise
violet > purple
burgundy = wine red
maroon > burgundy
off white = offwhite
gold = golden
transparent = see through = clear plastic
fuchsia = fuschia = fuscia
two pack = 2 pack = twin pack = pack of 2 = set of 2 = pack of two = 2pk
three pack = 3 pack = triple pack = pack of 3 = set of 3 = pack of three = 3pk
four pack = 4 pack = pack of 4 = set of 4 = pack of four = 4pk
five pack = 5 pack = pack of 5 = set of 5 = 5pk
six pack = 6 pack = pack of 6 = set of 6 = pack of six = 6pk
eight pack = 8 pack = pack of 8 = set of 8 = 8pk
ten pack = 10 pack = pack of 10 = set of 10 = pack of ten = 10pk
dozen = 12 pack = pack of 12 = set of 12 = twelve pack
two piece = 2 piece
three piece = 3 piece = 3pc
four piece = 4 piece = 4pc
five piece = 5 piece = 5pc
two person = 2 person = two man
four person = 4 person = four man
two seater = 2 seater
three seater = 3 seater
2 in 1 = two in one = 2in1
3 in 1 = three in one = 3in1
4 in 1 = four in one = 4in1
4k = ultra hd = uhd = ultra high definition = 2160p
full hd = 1080p = fhd
high definition = hd
8k = 4320p
king size = kingsize
queen size = queensize = queen bed
single bed = twin bed = twin size
double bed = full bed = full size bed
cd = compact disc
diy = do it yourself
uv = ultraviolet = ultra violet
led light = led lamp = led lighting
usb 2 = usb 2.0
usb 3 = usb 3.0
mini = miniature
anti slip = antislip = non slip = nonslip = slip resistant
shatterproof = unbreakable = shatter proof
shockproof = shock proof = shock resistant
dustproof = dust proof
windproof = wind proof
fireproof = fire proof = flame retardant = fire resistant
soundproof = sound proof = sound insulating
leakproof = leak proof = spill proof = spillproof
child proof = childproof = child safe = childsafe
touchscreen = touch screen = touch display
built in = builtin = integrated
plug in = plugin
clip on = clipon
stick on = stickon = self adhesive = selfadhesive = peel and stick
metal > steel
three seat = 3 seat
three seater, 3 seater > 3 seat
two seater, 2 seater > 2 seat
polarised = polarized
anodised = anodized
motorised = motorized
sterilised = sterilized
organised = organized
pasteurised = pasteurized
caramelised = caramelized
optimised = optimized
magnetised = magnetized
vulcanised = vulcanized
enamelled = enameled
bevelled = beveled
`;
