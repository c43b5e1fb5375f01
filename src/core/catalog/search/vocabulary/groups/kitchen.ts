/** Cookware, tableware and kitchen machines. The form of the lines: `../parse-groups.ts`. */
export const kitchen = `
refrigerator = fridge = icebox
mini fridge = compact refrigerator = mini refrigerator = bar fridge = small fridge
fridge freezer = refrigerator freezer = combi fridge
freezer = deep freezer = deepfreeze
wine cooler = wine fridge = wine refrigerator
ice maker = ice machine = ice cube maker
ice cube tray = ice tray = ice mold
stove = cooker = range cooker
rice cooker
slow cooker = crock pot = crockpot
pressure cooker = multicooker
cooktop = hob = stovetop = stove top
induction hob = induction cooktop = induction cooker = induction plate
hot plate = hotplate = portable hob
range hood = cooker hood = extractor hood = kitchen hood = extractor fan kitchen
oven gloves = oven mitts = pot holders
toaster oven = mini oven = countertop oven
microwave = microwave oven
dishwasher = dish washer
air fryer = airfryer = hot air fryer
deep fryer = deep fat fryer = chip fryer = fat fryer
toaster = bread toaster
sandwich maker = sandwich press = sandwich toaster = panini press = toastie maker
waffle maker = waffle iron
bread maker = bread machine = breadmaker
kettle = electric kettle = water boiler = tea kettle
coffee maker = coffee machine = coffeemaker
drip coffee maker = filter coffee machine
espresso machine = espresso maker = expresso machine
moka pot = stovetop espresso maker = mocha pot
french press = cafetiere = coffee press = press pot
coffee grinder = coffee mill
coffee filter = filter paper coffee
coffee pods = coffee capsules = espresso capsules = espresso pods
milk frother = milk foamer = frother
blender = liquidiser = liquidizer
smoothie maker = smoothie blender = personal blender
hand blender = immersion blender = stick blender
food processor = food chopper = kitchen processor
stand mixer = kitchen mixer = food mixer
hand mixer = electric whisk
juicer = juice extractor = juice maker
citrus juicer = lemon squeezer = citrus press = lemon juicer
ice cream maker = ice cream machine = gelato maker
popcorn maker = popcorn machine = popcorn popper
food dehydrator = food dryer = fruit dryer
kitchen scale = food scale = kitchen scales digital = cooking scale
measuring cup = measuring jug
measuring spoons = measure spoons
kitchen timer = cooking timer
meat thermometer = food thermometer = cooking thermometer = kitchen thermometer
frying pan = fry pan = skillet = frypan = frypan nonstick
saucepan = sauce pan
grill pan = griddle pan
stock pot = stockpot = soup pot
dutch oven = casserole pot
wok = stir fry pan
cookware = pots and pans
nonstick = non stick
cast iron = castiron
stainless steel = inox
roasting tin = roasting pan = roaster pan
baking tray = baking sheet = cookie sheet = oven tray
cake tin = cake pan = cake mould
muffin tin = muffin pan = cupcake tin = cupcake pan = muffin tray
loaf tin = loaf pan = bread tin = bread pan
pie dish = pie pan = pie plate
baking dish = oven dish = casserole dish = bakeware dish
bakeware = baking tins = baking set
parchment paper = baking paper = greaseproof paper = baking parchment
aluminium foil = aluminum foil = tin foil = tinfoil = kitchen foil
cling film = plastic wrap = saran wrap = clingfilm = food wrap = cling wrap
paper towel = kitchen roll = kitchen paper = kitchen towel paper
tea towel = dish towel = kitchen towel = dishtowel
rolling pin = dough roller
cookie cutter = biscuit cutter = pastry cutter
piping bag = icing bag = pastry bag
cake stand = cake plate stand
cupcake cases = cupcake liners = muffin cases = baking cups = cupcake papers
cutting board = chopping board = chop board
kitchen knife = chef knife = cooks knife
knife block = knife holder = knife stand
knife sharpener = knife grinder = sharpening steel
peeler = vegetable peeler = potato peeler
grater = cheese grater
garlic press = garlic crusher
mandoline = vegetable slicer = mandolin slicer
can opener = tin opener
bottle opener = beer opener
corkscrew = wine opener = wine bottle opener
spatula = fish slice
ladle = soup ladle
whisk = egg beater = egg whisk
colander = strainer = pasta strainer
sieve = sifter = flour sifter = mesh strainer
salad spinner = salad dryer
pepper mill = pepper grinder
salt and pepper shakers = salt and pepper pots = salt and pepper set = cruet set
mortar and pestle = pestle and mortar
mixing bowl = prep bowl
cutlery = silverware = flatware = eating utensils
kitchen utensils = cooking utensils = kitchen tools
dinnerware = crockery = tableware = dinner set = dinner service = dish set
dinner plate = eating plate
side plate = bread plate = dessert plate
soup bowl = cereal bowl
mug = coffee cup = coffee mug
teacup = tea cup
teapot = tea pot
tea infuser = tea strainer = tea ball
drinking glass = water glass = glass tumbler
wine glass = wineglass = stemware
champagne flute = champagne glass
beer mug = beer stein = beer glass = pint glass
shot glass = shotglass
cocktail shaker = martini shaker
decanter = wine carafe = carafe
pitcher = jug = water jug
coaster = drink mat = beer mat
serving tray = butler tray
lunch box = lunchbox = bento box = sandwich box = bento
food storage containers = food containers = plastic containers food = tupperware
mason jar = preserving jar = canning jar = kilner jar
spice rack = spice shelf = spice organizer
bread bin = bread box = breadbox
fruit bowl = fruit basket
dish rack = draining board = dish drainer = dish drying rack
water bottle = drinking bottle = drinks bottle = hydration bottle
travel mug = thermal mug = insulated mug = travel cup = thermo cup = thermo mug = coffee tumbler = travel tumbler
water filter = water purifier
water filter jug = filter jug = water filter pitcher = water purifier jug
soda maker = soda stream = sparkling water maker = sodastream
drinking straw = reusable straw
disposable cups = paper cups = plastic cups = party cups
disposable plates = paper plates
barbecue = bbq = barbeque = braai
grill > barbecue
gas barbecue = gas grill
charcoal barbecue = charcoal bbq = charcoal grill
barbecue tools = grill tools = bbq utensils = grilling utensils
pizza stone = baking stone
pizza cutter = pizza wheel = pizza slicer
pizza oven = pizza maker
fondue set = fondue pot
meat grinder = mincer = meat mincer
sous vide = sousvide = immersion circulator
chopsticks = chop sticks
barbecue, bbq > grill
knife sharpener > whetstone, sharpening stone
whetstone = sharpening stone
stovetop coffee maker = stove top coffee maker = stovetop espresso
coffee dripper = pour over coffee maker = drip cone = pour over dripper
french oven = cast iron pot = cocotte
`;
