/** Babies and children. The form of the lines: `../parse-groups.ts`. */
export const baby = `
diaper = nappy
diaper bag = nappy bag = changing bag = baby bag
diaper bin = nappy bin = diaper pail
changing mat = changing pad = nappy mat
changing table = nappy changing table = baby changing table
baby wipes = wet wipes
diaper cream = nappy cream = nappy rash cream = diaper rash cream
pacifier = dummy pacifier = soother = binky = baby dummy
pacifier clip = dummy clip = soother chain = dummy chain
baby bottle = feeding bottle = nursing bottle
bottle warmer = baby bottle warmer = milk warmer
bottle steriliser = bottle sterilizer = baby bottle sterilizer
sippy cup = toddler cup = trainer cup = spill proof cup
breast pump = breastpump = milk pump
nursing pillow = breastfeeding pillow = feeding pillow
nursing bra = breastfeeding bra
breast pads = nursing pads
infant formula = baby formula = formula milk = baby milk
baby food = weaning food
bib = baby bib = feeding bib
high chair = highchair = hi chair = baby high chair
booster seat = child booster = booster cushion
stroller = pushchair = buggy = baby carriage = pram = push chair = baby buggy
baby carrier = baby sling = baby wrap carrier = baby wrap
car seat = child seat = baby car seat = carseat = child car seat
crib = cot = baby bed = cot bed = baby cot
crib mattress = cot mattress
crib sheet = cot sheet
moses basket = bassinet = baby basket
travel cot = travel crib = portable crib = pack n play
playpen = play pen = baby playpen = play yard
play mat = playmat = baby gym = activity mat
baby bouncer = bouncer seat = bouncy seat = baby rocker
baby swing = infant swing
baby walker = push walker
baby gate = stair gate = safety gate = stairgate
socket covers = outlet covers = plug covers
corner protectors = corner guards = edge protectors
potty = training potty = potty chair
baby bath = baby bathtub = infant tub = baby tub
bath thermometer = baby bath thermometer
teether = teething ring = teething toy
rattle = baby rattle
baby blanket = receiving blanket = swaddle blanket
swaddle = swaddling wrap
baby sleeping bag = baby sleep sack = grobag
muslin cloth = burp cloth = muslin square
bodysuit = onesie = babygrow = baby grow = babygro
baby grow, bodysuit > baby clothes
sleepsuit = footed pajamas = baby sleeper
baby shoes = baby booties
infant = newborn = new born
toddler > kids
nursery = baby room
cot mobile = crib mobile = baby mobile
night light baby = baby night light
first aid kit = first aid box = firstaid kit
baby shower = babyshower
double stroller = twin stroller = double buggy = double pushchair = twin pram
bottle teats = bottle nipples
`;
