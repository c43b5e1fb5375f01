/** Sport, children and animals. The form of the lines: `../../parse-groups.ts`. */
export const leisureSubstitutes = `
# Sport and outdoors
treadmill > walking pad, exercise bike, elliptical, rowing machine
exercise bike > spin bike, turbo trainer, elliptical, treadmill
rowing machine > exercise bike, elliptical, treadmill
elliptical > treadmill, exercise bike, stepper
kettlebell > dumbbells, weight plate, medicine ball
dumbbells > kettlebell, barbell, resistance bands
barbell > dumbbells, weight bar, kettlebell
yoga mat > exercise mat, yoga towel, foam roller
resistance bands > dumbbells, resistance loop, pull up bar
punching bag > speed ball, boxing pads, punch mitts
electric bike > city bike, electric scooter, folding bike
mountain bike > gravel bike, hybrid bike, electric bike
road bike > gravel bike, hybrid bike
electric scooter > kick scooter, electric bike, skateboard
bike helmet > skate helmet, ski helmet, mtb helmet
bike lock > padlock, bicycle chain
tent > camping shelter, tarp, bivvy bag, beach shelter
sleeping bag > camping quilt, bivvy bag, sleeping bag liner
sleeping mat > air bed, camping cot, self inflating mat
camping stove > gas burner, portable grill, cook set
camping chair > folding chair, camping stool, beach chair
head torch > torch, lantern, bike light
cool box > cool bag, electric cool box, cooler backpack
hydration vest > hydration bladder, running belt, running backpack
kayak > canoe, paddle board, inflatable boat, dinghy
paddle board > kayak, surfboard, canoe, bodyboard
surfboard > bodyboard, paddle board, kiteboard
wetsuit > rash guard, swim shirt, drysuit
skis > snowboard, ski set, snow blades
ski jacket > winter jacket, down jacket, snowboard jacket
sled > snow tube, bob sleigh
badminton racket > tennis racket, squash racket, badminton set
tennis racket > badminton racket, padel racket, squash racket
squash racket > tennis racket, badminton racket
football > rugby ball, basketball, volleyball
basketball hoop > football goal, netball post
golf clubs > putter, driver, golf set
skateboard > longboard, kick scooter, roller skates
roller skates > inline skates, ice skates, skateboard
trampoline > bouncy castle, garden swing, climbing frame
binoculars > telescope, monocular, spotting scope
fishing rod > fishing set, fishing pole combo
# Babies, toys and pets
stroller > pushchair, travel system, pram, buggy, baby carrier
pram > pushchair, stroller, travel system, carrycot
car seat > booster seat, baby carrier seat
baby carrier > baby sling, baby wrap, pushchair
crib > travel cot, bedside crib, moses basket, toddler bed
travel cot > crib, bedside crib, moses basket, playpen
high chair > booster seat, baby bouncer
baby gate > stair gate, safety gate, playpen, dog gate
baby walker > ride on car, push along toy, activity centre, baby jumper
baby monitor > baby camera, video monitor, smart camera
baby bottle > sippy cup, bottle set, training cup
pacifier > teether, dummy
changing mat > changing table, changing bag
diapers > nappies, training pants, swim nappies
teddy bear > soft toy, cuddly toy, stuffed animal, plush toy
doll > soft toy, doll house, action figure, puppet
building blocks > building bricks, magnetic tiles, construction set, stacking rings
train set > toy car set, race track, construction set
toy car > remote control car, train set, race track
board game > card game, jigsaw puzzle, dice game
jigsaw puzzle > board game, wooden puzzle, 3d puzzle
play kitchen > toy food, tea set, play house
swing set > climbing frame, slide, trampoline
water gun > water balloons, water blaster, bubble machine
cat tree > scratching post, cat scratcher, cat bed, cat tunnel
scratching post > cat tree, cat scratcher
litter box > litter tray, cat litter, hooded litter box
dog bed > dog crate, dog mat, pet blanket, cat bed
dog coat > dog jumper, dog raincoat, dog sweater
dog harness > dog collar, dog leash
dog crate > dog carrier, dog bed, playpen
dog food > dog treats, puppy food
cat food > cat treats, kitten food
dog toy > dog chew, tennis balls
fish tank > aquarium, fish bowl, terrarium
`;
