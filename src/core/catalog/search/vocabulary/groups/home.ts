/** Furniture, bedding, light, cleaning and decoration. The form of the lines: `../parse-groups.ts`. */
export const home = `
sofa = couch = settee
sofa bed = sleeper sofa = sofabed = couch bed = futon sofa
loveseat = two seater sofa = 2 seater sofa = love seat
armchair = easy chair = arm chair
recliner = reclining chair = recliner chair = lounge recliner
rocking chair = rocker chair
footstool = ottoman = pouffe = foot stool
bean bag = beanbag = bean bag chair
bar stool = barstool = counter stool = breakfast bar stool = kitchen bar stool
dining chair = kitchen chair
dining table = dinner table = kitchen table = dining room table
coffee table = sofa table = cocktail table
side table = end table = occasional table
nesting tables = nest of tables = stacking tables
bedside table = nightstand = night stand = bedside cabinet = night table
chest of drawers = drawer chest
dressing table = vanity table = makeup table = vanity desk
wardrobe = armoire = closet cabinet
closet organizer = wardrobe organizer = closet system
coat rack = coat stand = hat stand = hall tree = coat hooks rack
clothes rail = garment rack = clothes rack = clothing rack = hanging rail
coat hanger = clothes hanger = hangers = coathanger
cupboard = cabinet
medicine cabinet = bathroom cabinet = mirror cabinet
sideboard = buffet cabinet = credenza
shelf = shelving
wall shelf = floating shelf = wall mounted shelf = wallshelf
shelving unit = storage shelves = storage rack
room divider = folding screen = partition screen = privacy screen room
bunk bed = bunkbed
day bed = daybed
air bed = air mattress = inflatable mattress = airbed = blow up mattress
mattress topper = mattress pad = bed topper
mattress protector = mattress cover = mattress encasement
bed frame = bedframe = bedstead
headboard = head board
duvet = quilt = comforter = doona
duvet cover = quilt cover = doona cover = comforter cover
bedding = bed linen = bedclothes = bedding set
bed sheet = bedsheet = sheet set
fitted sheet = mattress sheet
pillowcase = pillow case = pillow cover = pillow slip = pillowslip
throw pillow = cushion = scatter cushion = decorative pillow = accent pillow
cushion cover = throw pillow cover = pillow sham
bedspread = coverlet = counterpane
blanket = throw blanket
electric blanket = heated blanket = heating blanket = heated throw
weighted blanket = gravity blanket = heavy blanket = anxiety blanket
bath towel = shower towel
beach towel = pool towel
washcloth = face cloth = facecloth = wash cloth
bath mat = bathmat = bathroom rug = bathroom mat
shower curtain = bath curtain
shower caddy = shower shelf = shower basket = shower organizer
shower head = showerhead = shower rose
faucet = tap = mixer tap = water tap
tap shoes
tap dance
sink = washbasin = wash basin = basin
toilet seat = loo seat
toilet paper = toilet roll = loo roll = bathroom tissue = toilet tissue
toilet brush = loo brush = wc brush
plunger = toilet plunger = plumbers helper
toothbrush holder = toothbrush stand
soap dispenser = soap pump
soap dish = soap holder = soap tray
laundry basket = hamper = washing basket = laundry hamper = laundry bin = clothes basket
clothesline = washing line = clothes line = laundry line
clothes pegs = clothespins = clothes pins = laundry pegs = washing pegs
clothes airer = drying rack = clothes horse = laundry rack = clothes drying rack = airer
steam iron = clothes iron = flat iron clothes
garment steamer = clothes steamer = fabric steamer
laundry detergent = washing powder = laundry soap = washing liquid = laundry liquid
fabric softener = fabric conditioner = softener
washing machine = clothes washer = laundry machine
washer > washing machine
tumble dryer = clothes dryer = tumble drier = dryer machine
vacuum cleaner = hoover = vacuum = vac = vaccum
vacuum bags = hoover bags = dust bags vacuum
vacuum flask = thermos = thermos flask = insulated flask
vacuum sealer = food sealer = vacuum packing machine
robot vacuum = robotic vacuum = robot hoover = robovac
stick vacuum = cordless vacuum = handheld vacuum
carpet cleaner = carpet washer = carpet shampooer
broom = sweeping brush
dustpan = dust pan
mop = floor mop
bucket = pail
duster = feather duster = dusting brush
cleaning cloth = dishcloth = dish cloth = cleaning rag
microfiber cloth = microfibre cloth = microfiber towel
scouring pad = scourer = scouring sponge
rubber gloves = cleaning gloves = washing up gloves = dishwashing gloves
dish soap = washing up liquid = dishwashing liquid = dish detergent
dishwasher tablets = dishwasher pods = dishwasher detergent
bleach = chlorine bleach
disinfectant = antibacterial cleaner = sanitizing spray
air freshener = room spray = room freshener = odor eliminator
trash can = garbage can = rubbish bin = waste bin = dustbin = trashcan = wastebasket = waste basket = garbage bin = wheelie bin
trash bags = garbage bags = bin liners = bin bags = rubbish bags = refuse sacks = trash liners
recycling bin = recycle bin
storage box = storage bin = storage container = storage tub
storage basket = wicker basket
drawer organizer = drawer divider = drawer organiser tray
area rug = living room rug
carpet, area rug > rug
area rug > carpet
runner rug = hallway runner = hall runner
doormat = door mat = welcome mat
curtains = drapes = window curtains = draperies
curtain rod = curtain pole = curtain rail = drapery rod
blackout curtains = black out curtains = room darkening curtains
net curtains = sheer curtains = voile curtains = sheers
venetian blinds = slat blinds = horizontal blinds
roller blind = roller shade = window shade = roll up blind
wallpaper = wall paper = wall covering
wall sticker = wall decal = wall transfer
wall art = wall decor = wall picture
picture frame = photo frame = pictureframe
canvas print = canvas art = canvas picture
full length mirror = floor mirror = standing mirror = long mirror
wall clock = hanging clock
alarm clock = wake up clock = bedside clock
grandfather clock = longcase clock
vase = flower vase
candle holder = candlestick = candle stick = candleholder
tealight = tea light = tea light candle
scented candle = fragrance candle = aroma candle
flameless candle = led candle = battery candle
reed diffuser = scent diffuser = fragrance sticks
aroma diffuser = oil diffuser = essential oil diffuser = aromatherapy diffuser
fairy lights = string lights = christmas lights = twinkle lights
floor lamp = standard lamp = standing lamp
table lamp = desk lamp = bedside lamp
reading light = book light = reading lamp
night light = nightlight = night lamp
ceiling light = ceiling lamp = overhead light
pendant light = hanging light = pendant lamp = hanging lamp
lampshade = lamp shade
light bulb = lightbulb = light globe
spotlight = spot light
torch = flashlight = torchlight = flash light
headlamp = head torch = head lamp
blowtorch = blow torch = gas torch = culinary torch
cooking torch
lantern = camping lantern = camp light
fan heater = space heater = electric heater = portable heater
oil filled radiator = oil heater
fireplace = fire place
ceiling fan = ceiling mounted fan
tower fan = column fan
air conditioner = air con = aircon = ac unit = air conditioning = air conditioning unit
dehumidifier = moisture absorber
humidifier = air humidifier
air purifier = air cleaner = hepa purifier
smoke alarm = smoke detector = fire alarm
carbon monoxide alarm = carbon monoxide detector = co alarm = co detector
fire extinguisher = fireextinguisher
door handle = door knob = doorknob = door lever
door stop = doorstop = door stopper = door wedge
doorbell = door bell = door chime
draught excluder = draft stopper = door draft stopper = draft excluder
padlock = pad lock
safe box = strongbox = home safe
mailbox = letterbox = post box = letter box = postbox
step ladder = stepladder = step stool ladder
step stool = kick stool = kitchen steps
christmas tree = xmas tree = artificial christmas tree
christmas = xmas
christmas ornaments = baubles = tree decorations = christmas baubles
wreath = door wreath
tablecloth = table cloth = table cover
placemat = place mat = table mat
napkin = serviette
houseplant = house plant = indoor plant = pot plant
artificial plant = fake plant = faux plant = plastic plant
artificial flowers = fake flowers = silk flowers = faux flowers
closet > wardrobe
sectional sofa = corner sofa = sectional couch = corner couch = l shaped sofa
sectional > corner sofa
portable ac = portable air conditioner = mobile air conditioner
`;
