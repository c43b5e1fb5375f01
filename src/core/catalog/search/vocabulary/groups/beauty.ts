/** Beauty, hygiene and health. The form of the lines: `../parse-groups.ts`. */
export const beauty = `
makeup = make up = cosmetics
makeup bag = cosmetic bag = cosmetics pouch = make up pouch
makeup remover = make up remover = cleansing wipes
makeup brush = cosmetic brush = make up brush set
makeup mirror = vanity mirror = cosmetic mirror = shaving mirror
lipstick = lip stick
lip balm = chapstick = lipbalm = lip salve
lip gloss = lipgloss
mascara = lash mascara
false eyelashes = fake lashes = false lashes = artificial eyelashes
eyeshadow = eye shadow
eyeliner = eye liner = kohl pencil
eyebrow pencil = brow pencil
foundation makeup = liquid foundation = foundation cream
blusher = blush = rouge
nail polish = nail varnish = nail lacquer = nail enamel
nail polish remover = nail varnish remover = acetone remover
nail file = emery board = nail buffer
nail clippers = nail cutters = nail trimmers
nail scissors = manicure scissors
false nails = fake nails = press on nails = stick on nails
moisturizer = moisturiser = moisturising cream = face cream = moisturizing cream = day cream
night cream = overnight cream
hand cream = hand lotion
body lotion = body cream = body milk = body moisturizer
eye cream = eye gel
face wash = facial cleanser = face cleanser = cleansing gel
face mask = facial mask beauty = sheet mask
surgical mask = medical mask = disposable face mask = disposable mask
exfoliator = face scrub = facial scrub = peeling scrub
sunscreen = sunblock = sun cream = suncream = sun lotion = sun screen = sun block = suntan lotion
after sun = aftersun = after sun lotion
self tanner = fake tan = self tan = sunless tanner = tanning lotion
anti aging = anti ageing = antiaging = anti wrinkle
acne = blemish = pimple
shampoo = hair wash
conditioner = hair conditioner
hair dye = hair colour = hair tint = hair coloring
hair dryer = hairdryer = blow dryer = hair drier = blowdryer
hair straightener = straightening iron = flat iron = hair iron = straightener
curling iron = curling tongs = curling wand = hair curler
hair rollers = curlers
hairspray = hair spray
hair gel = styling gel
hair wax = pomade = styling wax
hair brush = hairbrush
comb = hair comb
hair clippers = hair trimmer = haircut machine = hair cutting machine
wig = hairpiece
hair extensions = clip in hair = hair weave
shower cap = bath cap
shower gel = body wash = shower wash = bath gel
bubble bath = bath foam = foam bath
bath bomb = bath fizzer
bath salts = epsom salts
soap bar = bar soap = hand soap bar
hand soap = hand wash = handwash = liquid soap
hand sanitizer = hand sanitiser = hand gel = antibacterial gel
loofah = bath sponge = shower puff = body puff
deodorant = antiperspirant = anti perspirant
perfume = fragrance = eau de parfum
cologne = aftershave = after shave = eau de cologne
razor = shaver = shaving razor
electric shaver = electric razor
razor blades = shaving blades = razor refills
shaving cream = shaving foam = shaving gel = shave cream
shaving brush = shave brush
beard trimmer = beard clipper
beard oil = beard conditioner
nose hair trimmer = nose trimmer
epilator = hair removal device
hair removal cream = depilatory cream = hair remover cream
waxing strips = wax strips
toothbrush = tooth brush
electric toothbrush = power toothbrush = sonic toothbrush
toothpaste = tooth paste
mouthwash = mouth wash = mouth rinse
dental floss = tooth floss = floss picks
water flosser = oral irrigator = waterpik
teeth whitening = whitening strips
sanitary pads = sanitary towels = menstrual pads = period pads
menstrual cup = period cup
cotton swabs = cotton buds = q tips = qtips
cotton pads = cotton rounds = makeup pads
tissues = kleenex = facial tissues = paper hankies = paper tissues
bandage = wound dressing
band aid = sticking plaster = bandaid = adhesive bandage
painkiller = pain reliever = pain relief tablets
paracetamol = acetaminophen = tylenol
ibuprofen = advil
multivitamin = multi vitamin
vitamin tablets, vitamin pills > vitamins
food supplement = dietary supplement = nutritional supplement
protein powder = whey powder = whey protein
fish oil = omega 3 = omega3
pill box = pill organizer = pillbox = tablet organizer
thermometer = fever thermometer = clinical thermometer
blood pressure monitor = blood pressure meter = sphygmomanometer = bp monitor
blood glucose meter = glucometer = blood sugar monitor
pulse oximeter = oximeter
bathroom scale = body scale = weighing scale = bathroom scales digital = personal scale
heating pad = electric heat pad
hot water bottle = hot water bag
ice pack = cold pack = freezer block = ice brick
back massager = massage pillow = massage cushion
foot spa = foot bath = foot basin
ear plugs = earplugs
sleep mask = eye mask = sleeping mask = blindfold sleep
contact lens solution = lens solution
hearing aid = hearing amplifier
wheelchair = wheel chair
rollator = walking frame = zimmer frame
crutches = walking crutches
compression socks = compression stockings = flight socks = support socks
back brace = back support = posture corrector
knee brace = knee support
wrist brace = wrist support
pregnancy test = pregnancy tester
essential oil = aroma oil = aromatherapy oil
petroleum jelly = vaseline
corn plaster = corn pads
foot cream = heel balm
callus remover = foot file = hard skin remover
`;
