/** Garden, terrace and camping. The form of the lines: `../parse-groups.ts`. */
export const garden = `
lawn mower = lawnmower = mower
robot mower = robotic lawn mower = robot lawn mower = automatic lawn mower = robotic mower
string trimmer = strimmer = weed whacker = grass trimmer = weed eater = brush cutter = weedwacker
hedge trimmer = hedge cutter = hedge clippers electric
leaf blower = garden blower = leafblower
garden vacuum = leaf vacuum
chainsaw = chain saw
pruning shears = secateurs = hand pruners = pruners = garden clippers = garden scissors
loppers = lopping shears = branch cutter
hedge shears = garden shears
spade = digging shovel
shovel > spade
garden fork = digging fork = pitchfork
trowel = hand trowel = garden trowel
garden hoe = hoe weeding
rake = leaf rake = garden rake
wheelbarrow = wheel barrow = garden cart = barrow
watering can = water can = sprinkling can
garden hose = hosepipe = hose pipe = water hose
hose reel = hose trolley = hose cart
sprinkler = lawn sprinkler = garden sprinkler
drip irrigation = drip system = irrigation kit = irrigation system = watering system
rain barrel = water butt = rainwater tank
flower pot = plant pot = planter = flowerpot = plantpot
window box = balcony planter = railing planter
hanging basket = hanging planter
raised bed = raised garden bed = raised planter = planter box
potting soil = compost soil = potting compost = potting mix
compost bin = composter = compost container
fertilizer = fertiliser = plant food = plant feed
weed killer = weedkiller = herbicide
slug pellets = slug killer = snail bait
insect repellent = bug spray = mosquito repellent = insect spray = bug repellent
insecticide = insect killer = bug killer
mosquito net = insect net = bug net = mosquito screen
fly swatter = fly swat = bug swatter
mouse trap = mousetrap
greenhouse = green house = hothouse
shed = garden shed = tool shed
fence panel = garden fence = fencing panel
garden gate = fence gate
trellis = plant climbing frame
plant support = plant stakes = garden stakes
artificial grass = fake grass = artificial turf = astroturf = synthetic grass
grass seed = lawn seed
flower bulbs = plant bulbs
gardening gloves = garden gloves
knee pads = kneepads
garden furniture = patio furniture = outdoor furniture
garden chair = patio chair = outdoor chair = lawn chair
garden table = patio table = outdoor table
garden bench = outdoor bench = park bench
deck chair = deckchair = beach chair = folding beach chair
sun lounger = sunlounger = sun bed = sunbed
swing seat = garden swing = porch swing
parasol = sun umbrella = patio umbrella = garden umbrella = beach umbrella
gazebo = pavilion tent = party tent = canopy tent = marquee
awning = sun awning = patio awning
sail shade = sun sail = shade sail = sun shade sail
patio heater = outdoor heater = terrace heater
fire pit = firepit = fire bowl
firewood = fire wood = logs firewood
fire starter = firelighter = fire lighter = firestarter
lighter fluid = barbecue lighter fluid
outdoor lights = garden lights = patio lights
solar lights = solar garden lights = solar lamp
bird feeder = birdfeeder
bird house = birdhouse = nest box = nesting box = nestbox
bird bath = birdbath
garden gnome = lawn gnome
garden ornament = lawn ornament = garden statue = yard ornament
paddling pool = kiddie pool = wading pool = kids pool
hot tub = jacuzzi = whirlpool tub = inflatable hot tub
pool chlorine = chlorine tablets = pool tablets
pressure washer = power washer = jet washer = high pressure cleaner
snow shovel = snow pusher
snow blower = snowblower = snow thrower
road salt = rock salt = ice melt = de icer salt
tent = camping tent
sleeping bag = sleep sack
sleeping mat = sleeping pad = camping mat = roll mat = camping mattress
camping stove = camp stove = camping cooker = gas stove for camping
camping chair = folding chair = foldable chair = camp chair
folding table = foldable table = camping table = collapsible table
cooler = cool box = coolbox = ice chest = cooler box = esky
air cooler
cool bag = cooler bag = insulated bag = cooler tote
cpu cooler
picnic basket = picnic hamper
picnic blanket = picnic rug = picnic mat
pocket knife = penknife = folding knife = pocketknife = jackknife
multitool = multi tool = multipurpose tool
hydration pack = water bladder = hydration bladder = hydration vest = running vest = water backpack = hydration backpack = water reservoir
jerry can = jerrycan = fuel can = petrol can = gas can
garden spade, digging spade > spade
polytunnel = poly tunnel
charcoal briquettes = bbq coal = barbecue coal
`;
