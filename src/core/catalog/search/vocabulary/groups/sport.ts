/** Sport and outdoor games. The form of the lines: `../parse-groups.ts`. */
export const sport = `
soccer > football
football > soccer
soccer ball = football ball = footy ball
soccer goal = football goal
bicycle = bike = push bike = pushbike
mountain bike = mtb = mountain bicycle
road bike = racing bike = road bicycle = racing bicycle
e-bike = ebike = electric bike = electric bicycle = pedelec
exercise bike = stationary bike = spin bike = fitness bike = indoor bike
balance bike = training bike = running bike kids
motorcycle = motorbike = motor bike = motor cycle
bike lock = bicycle lock = cycle lock
bike light = bicycle light = cycle light
bike pump = bicycle pump = tyre pump bike
bike helmet = bicycle helmet = cycling helmet = cycle helmet
bike rack = bicycle rack = cycle carrier = bike carrier
bike stand = bicycle stand
pannier = saddle bag = bike bag = saddlebag
bike seat = bicycle saddle = bike saddle
inner tube = bicycle tube
cycling jersey = bike jersey = cycling top
cycling shorts = bike shorts = biker shorts
scooter = kick scooter = push scooter
electric scooter = e-scooter = escooter
skateboard = skate board
longboard = long board
roller skates = rollerskates = quad skates
inline skates = rollerblades = roller blades = inliners
ice skates = iceskates
ski poles = ski sticks
ski goggles = snow goggles = snowboard goggles
ski pants = ski trousers = snow pants = salopettes
sled = sledge = toboggan
swimming goggles = swim goggles
swim cap = swimming cap = bathing cap
swim fins = flippers = swimming fins
snorkel set = snorkeling set = snorkelling set = diving mask set
armbands = water wings = swim armbands
swim ring = pool ring = swimming ring = rubber ring
pool float = inflatable lounger = lilo = pool lounger
life jacket = life vest = buoyancy aid = lifejacket
wetsuit = wet suit
surfboard = surf board
paddle board = sup board = stand up paddleboard = paddleboard = sup
dumbbells = hand weights = dumb bells = free weights
barbell = weight bar = weightlifting bar
weight plates = barbell plates = weight discs
kettlebell = kettle bell
weight bench = workout bench = gym bench
pull up bar = chin up bar = pullup bar
push up bars = press up bars = push up handles
ab roller = ab wheel = stomach roller
jump rope = skipping rope = jumprope = skip rope
resistance bands = exercise bands = fitness bands = workout bands
resistance loop = mini bands
exercise ball = gym ball = swiss ball = yoga ball = stability ball = fitness ball = pilates ball
exercise mat = fitness mat = workout mat = gym mat
yoga mat = pilates mat
foam roller = massage roller = fascia roller
massage gun = percussion massager = muscle gun = deep tissue massager = muscle massager
treadmill = running machine
elliptical = cross trainer = elliptical trainer
rowing machine = rower = rowing ergometer = indoor rower
stepper = step machine
punching bag = punch bag = boxing bag
boxing gloves = boxing mitts
mouthguard = mouth guard = gum shield = gumshield
shin guards = shin pads = shinguards
tennis racket = tennis racquet
racket = racquet
badminton racket = badminton racquet = badminton bat
table tennis = ping pong = pingpong
table tennis bat = ping pong paddle = table tennis paddle = ping pong bat
tennis table = ping pong table
baseball bat = softball bat
cricket bat
basketball hoop = basketball net = basketball ring
volleyball = volley ball
dartboard = dart board
pool table = billiard table = snooker table
pool cue = billiard cue = snooker cue
foosball table = table football = football table = fussball table = foosball
air hockey table = air hockey
golf clubs = golf irons
golf trolley = golf cart push = golf push cart
bowling ball = tenpin ball
archery bow = recurve bow
fishing rod = fishing pole = fishingrod
fishing reel = spinning reel
fishing lure = fishing bait artificial
fishing line = angling line
tackle box = fishing box = fishing tackle box
hiking poles = trekking poles = walking poles
walking stick = walking cane
climbing rope = mountaineering rope
carabiner = karabiner
binoculars = field glasses
stopwatch = stop watch
whistle = referee whistle
sweatband = sweat band = sweat wristband
sports bottle = gym bottle
protein shaker = shaker bottle = shaker cup = protein shaker bottle
sports towel = gym towel
frisbee = flying disc = throwing disc
boules = petanque = bocce
football shirt = soccer jersey = football jersey = soccer shirt
work out = workout
treadmill > walking pad
trampoline > rebounder
`;
