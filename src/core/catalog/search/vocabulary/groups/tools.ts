/** Tools, building and cars. The form of the lines: `../parse-groups.ts`. */
export const tools = `
wrench = spanner
adjustable wrench = adjustable spanner = monkey wrench = crescent wrench
hex key = allen key = allen wrench = hex wrench
socket set = socket wrench set = ratchet set
screwdriver = screw driver
screwdriver bits = driver bits = bit set screwdriver
cordless screwdriver = electric screwdriver = power screwdriver
drill = power drill = electric drill
cordless drill = drill driver = battery drill
hammer drill = percussion drill = impact drill
drill bits = drill bit set
impact driver = impact wrench
jigsaw = jig saw
jigsaw puzzle
circular saw = skill saw = skilsaw
hacksaw = hack saw
hand saw = handsaw
miter saw = mitre saw = chop saw
angle grinder = anglegrinder = disc grinder
sander = sanding machine
sandpaper = sand paper = abrasive paper = emery paper = glasspaper
rotary tool = dremel = multi tool rotary
soldering iron = solder iron
nail gun = nailer = brad nailer
staple gun = tacker = stapler gun
claw hammer = carpenter hammer
sledgehammer = sledge hammer
mallet = rubber mallet
crowbar = pry bar = crow bar = wrecking bar
pliers = plyers
wire cutters = wire snips = side cutters
bolt cutter = bolt cutters heavy
tape measure = measuring tape = tapemeasure
spirit level = bubble level = level tool
laser level = line laser
laser measure = laser distance meter = rangefinder laser
stud finder = stud detector = pipe detector = wall scanner = wire detector
multimeter = voltage tester = volt meter = voltmeter
bench vice = bench vise
vise > vice
clamp = g clamp
workbench = work bench
tool box = toolbox = tool chest = tool case
tool bag = toolbag
tool belt = toolbelt
tool set = toolkit = tool kit = toolset
ladder = extension ladder
paintbrush = paint brush
paint roller = painting roller
paint tray = roller tray
paint sprayer = spray gun = paint gun
spray paint = aerosol paint
wall paint = emulsion paint = interior paint
paint thinner = turpentine = white spirit = mineral spirits
wood stain = wood varnish
spackle = wall filler = spackling paste
putty knife = filling knife = scraper knife
caulk = sealant = silicone sealant
caulking gun = sealant gun = caulk gun
duct tape = gaffer tape = duck tape = gaffa tape = gaffertape
insulating tape = electrical tape = insulation tape
cable ties = zip ties = tie wraps
cable tidy = cord organizer = cable organizer = cable management
screws = wood screws
wall plugs = wall anchors = rawl plugs = rawlplugs
bolts and nuts = nuts and bolts
picture hooks = picture hangers = picture hanging hooks
adhesive hooks = command hooks = sticky hooks
wall socket = power outlet = electrical outlet = power socket = wall outlet
light switch = wall switch
dimmer = dimmer switch
fuse box = consumer unit = circuit breaker panel
plywood = ply wood
timber = lumber
floorboards = floor boards
laminate flooring = laminate floor
vinyl flooring = lino = linoleum = vinyl floor
plasterboard = drywall = sheetrock = gypsum board
cement = concrete mix
downspout = downpipe = drainpipe
gutter = rain gutter = guttering
generator = power generator
air compressor = compressor air
safety glasses = safety goggles = protective goggles = eye protection
ear defenders = ear protection = earmuffs protection = hearing protection
dust mask = respirator = respirator mask
hard hat = safety helmet = construction helmet
safety boots = steel toe boots = work boots = safety shoes = steel toecap boots
tarp = tarpaulin = tarpaulin sheet
bungee cord = elastic strap = bungee strap
ratchet strap = tie down strap = lashing strap = tie downs
hand truck = sack truck = sack barrow
tyre = tire
winter tyres = snow tires = winter tires
car tyre = automobile tire
hubcap = wheel trim = wheel cover = hub cap
car jack = trolley jack = vehicle jack
jump leads = jumper cables = booster cables = jump cables
jump starter = battery booster car = jump pack
car battery = vehicle battery
car battery charger = vehicle battery charger
tyre inflator = tire inflator = tire pump = air inflator
tyre gauge = tire gauge = tire pressure gauge = tyre pressure gauge
engine oil = motor oil
antifreeze = coolant = engine coolant
windscreen = windshield
windscreen wipers = windshield wipers = wiper blades
windscreen washer fluid = screenwash = washer fluid = windshield washer fluid
ice scraper = windscreen scraper = windshield scraper
sun shade car = windshield sun shade = car sunshade
boot liner = trunk liner = cargo mat = trunk mat
car mats = floor mats car = car floor mats
seat covers = car seat covers = seat protector car
steering wheel cover = wheel cover steering
roof box = roof top box = cargo box roof = rooftop cargo box
roof bars = roof rack = roof rails
tow bar = tow hitch = towbar = trailer hitch
tow rope = tow strap = towing rope
number plate = license plate = licence plate = registration plate
headlights car = headlamps car
rear view mirror = rearview mirror
car stereo = car radio = head unit
car wax = car polish
car shampoo = car wash soap
car vacuum = car hoover = auto vacuum
petrol = gasoline
car = automobile
auto > car, automobile
lorry = truck
caravan = camper trailer = travel trailer
camper van = motorhome = campervan = rv = motor home = recreational vehicle
motorcycle helmet = motorbike helmet = crash helmet
motorcycle gloves = motorbike gloves
spark plug = sparkplug
exhaust pipe = tailpipe
shock absorber = damper shock
`;
