/** Pets. The form of the lines: `../parse-groups.ts`. */
export const pets = `
dog food = dogfood = dog kibble = kibble = puppy food
cat food = catfood = kitten food
wet cat food = canned cat food
wet dog food = canned dog food
dog treats = dog snacks = dog biscuits
cat treats = cat snacks
dog chew = chew bone = dog bone
dog collar = puppy collar
dog harness = puppy harness
retractable leash = retractable lead = flexi lead = extending lead
dog muzzle = muzzle
dog bed = puppy bed = pet bed = dog basket
dog crate = dog cage = dog kennel indoor = puppy crate
kennel = dog house = doghouse
dog coat = dog jacket = dog jumper = dog sweater
dog toy = puppy toy = dog chew toy
poop bags = poo bags = dog waste bags = dog bags
pooper scooper = poop scoop = dog poop scooper
puppy pads = training pads = pee pads = puppy training pads
dog brush = pet brush = deshedding brush
dog shampoo = pet shampoo
dog clippers = pet clippers = pet grooming clippers
dog door = dog flap = pet door
cat flap = cat door
cat litter = kitty litter = catlitter
litter box = litter tray = cat toilet = litterbox
litter scoop = litter shovel
cat tree = scratching tree = cat tower = cat condo
scratching post = cat scratcher = scratch post = scratching board = scratching pad
cat toy = kitten toy
pet carrier = cat carrier = pet transport box = dog carrier
pet bowl = dog bowl = cat bowl
pet fountain = cat fountain = pet water fountain
automatic feeder = pet feeder = automatic pet feeder
pet gate = dog gate
flea treatment = flea drops = flea and tick treatment
worming tablets = dewormer = wormer
aquarium = fish tank = fishtank
aquarium filter = fish tank filter
fish food = fish flakes
bird cage = birdcage
bird food = bird seed = birdseed = wild bird food
fat balls = suet balls
parrot food = parrot seed
hamster cage = rodent cage = hamster house
guinea pig cage = guinea pig hutch
rabbit hutch = rabbit cage = bunny hutch
rabbit food = bunny food
bunny = rabbit
hay = timothy hay
sawdust = wood shavings
terrarium = vivarium = reptile tank
heat lamp = basking lamp
horse blanket = horse rug
riding boots = horse riding boots = jodhpur boots
riding helmet = riding hat = equestrian helmet
chicken coop = hen house = chicken house
canine = dog
feline = cat
puppy > dog
kitten > cat
pet > dog, cat
`;
