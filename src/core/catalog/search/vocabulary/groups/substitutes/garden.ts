/** Garden and tools. The form of the lines: `../../parse-groups.ts`. */
export const gardenSubstitutes = `
lawn mower > robot mower, grass trimmer, reel mower, lawn tractor
robot mower > lawn mower, cordless mower
grass trimmer > brush cutter, lawn edger, lawn mower
hedge trimmer > hedge shears, garden shears, chainsaw
loppers > pruners, secateurs, hedge shears, pruning saw, garden shears
secateurs > loppers, garden shears, pruners, pruning saw
garden spade > shovel, garden fork, hand trowel
shovel > spade, garden fork, snow shovel
garden rake > leaf rake, leaf blower, garden hoe
leaf blower > leaf rake, leaf vacuum, garden rake
garden hose > hose reel, sprinkler, drip irrigation kit, watering can
sprinkler > garden hose, drip irrigation kit, water timer
watering can > garden hose, sprayer, plant mister
pressure washer > patio cleaner, steam cleaner, garden hose
wheelbarrow > garden cart, hand truck
greenhouse > polytunnel, cold frame, grow tent
plant pot > planter, raised bed, hanging basket, window box
potting soil > compost, potting mix, grow bag
lawn feed > fertiliser, plant food, grass seed
gas grill > charcoal barbecue, electric grill, portable barbecue, smoker
charcoal barbecue > gas grill, smoker, fire pit, portable barbecue
fire pit > patio heater, chiminea, fire bowl
patio heater > fire pit, infrared heater, chiminea
garden bench > garden chair, patio set, bistro set, deckchair
sun lounger > deckchair, hammock, garden chair, daybed
patio set > bistro set, dining set, garden sofa set, garden bench
parasol > gazebo, pavilion, awning, shade sail
garden shed > storage box, tool shed, bike shed
paddling pool > swimming pool, inflatable pool, sand pit
swimming pool > inflatable pool, paddling pool, hot tub
fence paint > wood stain, wood oil, teak oil, wood preservative
wood stain > wood oil, wood varnish, fence paint
wall paint > emulsion paint, primer, wallpaper
cordless drill > drill driver, combi drill, hammer drill, impact driver, electric screwdriver
electric screwdriver > drill driver, cordless drill, impact driver, screwdriver set
screwdriver set > bit set, electric screwdriver, tool kit
circular saw > mitre saw, table saw, jigsaw, track saw
jigsaw > circular saw, reciprocating saw, coping saw
chainsaw > reciprocating saw, bow saw, pruning saw
orbital sander > belt sander, sanding block, detail sander
tape measure > laser measure, laser distance meter, folding ruler
spirit level > laser level, cross line laser
stud finder > cable detector, multimeter, wall scanner
wrench > socket set, pliers, spanner set, allen keys
hammer > mallet, nail gun, rubber mallet
tool box > tool bag, tool belt, tool chest
extension cord > power strip, cable reel
`;
