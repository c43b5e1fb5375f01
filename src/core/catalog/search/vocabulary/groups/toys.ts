/** Toys, games, crafts, music and parties. The form of the lines: `../parse-groups.ts`. */
export const toys = `
jigsaw puzzle = puzzle
teddy bear = teddy = stuffed bear = plush bear
stuffed animal = soft toy = plush toy = cuddly toy = plushie = plush animal = stuffed toy
dollhouse = dolls house
doll stroller = dolls pram = doll pushchair
action figure = toy figure = figurine toy
toy car = matchbox car = model car toy
remote control car = rc car = radio controlled car
remote control helicopter = rc helicopter
model kit = scale model = model building kit
model train = toy train = model railway = train set
building blocks = toy bricks = building bricks = toy blocks = construction bricks
construction set = building set toy = construction toy
wooden blocks = wood blocks
stacking toy = stacking rings = stacking cups
play dough = playdough = play doh
modelling clay = modeling clay = plasticine = polymer clay
slime kit = slime set
kinetic sand = magic sand
sandpit = sandbox = sand pit
sand toys = beach toys = bucket and spade
swing set = childrens swing
kids slide = playground slide
climbing frame = jungle gym = monkey bars
playhouse = wendy house = play house
play tent = teepee = tipi = kids tent
play kitchen = toy kitchen = kids kitchen
toy food = play food
tricycle = trike
ride on toy = ride on car = sit on toy = kids electric car = electric ride on car
rocking horse = hobby horse rocking
water gun = water pistol = squirt gun = super soaker
water balloons = water bombs
toy gun = nerf gun = foam dart gun
bubble machine = bubble blower = bubble maker
kite = flying kite
yoyo = yo-yo
fidget toy = fidget spinner = stress toy = sensory toy
stress ball = squeeze ball = anti stress ball
marbles = glass marbles game
board game = tabletop game = boardgame
card game = playing card game
playing cards = deck of cards = poker cards
checkers = draughts*
tic tac toe = noughts and crosses
chess set = chess board = chessboard
ludo = parcheesi
dominoes = domino set
dice = game dice
magic cube = puzzle cube = speed cube = rubiks cube
brain teaser = logic puzzle = brain game
trading cards = collectible cards = collector cards
educational toy = learning toy = stem toy
science kit = experiment kit = science set = chemistry set
microscope kids = childrens microscope
telescope = astronomical telescope
magnifying glass = magnifier = hand lens
musical toy = toy instrument
acoustic guitar = western guitar = folk guitar
electric guitar = e guitar
guitar pick = plectrum
guitar case = guitar bag = gig bag
capo = guitar capo
violin = fiddle
piano keyboard = keyboard piano = electric piano = digital piano
drum set = drum kit
drumsticks = drum sticks
mouth organ = harmonica = mouth harp
recorder flute = block flute
karaoke machine = karaoke set
arts and crafts = craft supplies = craft kit
sewing machine = stitching machine
sewing kit = needle and thread set
sewing needle = stitching needle
measuring tape sewing = tailors tape
knitting yarn = knitting wool = yarn = wool yarn
knitting needles = knitting pins
crochet hook = crochet needle
embroidery kit = cross stitch kit = embroidery set
embroidery floss = embroidery thread
fabric = textile
zipper = zip fastener = zip
ziplock = zip lock = ziploc
hook and loop = velcro
safety pin = nappy pin
ribbon = gift ribbon
sequins = spangles
beads = craft beads
bead kit = jewelry making kit = bracelet making kit
pom-pom = pompom ball
pipe cleaners = chenille stems
googly eyes = wiggle eyes = wobbly eyes
stickers = decals
sticker book = sticker album
scrapbook = scrap book
photo album = picture album = photo book album
stencil = drawing template
paint set = watercolor set = watercolour set = paint box
watercolor = watercolour
oil paint = oil colors
face paint = face painting kit = body paint
easel = painting easel = artist easel
canvas painting = artist canvas = painting canvas = blank canvas
sketchbook = sketch pad = drawing pad = sketch book = drawing book
paint by numbers = painting by numbers
diamond painting = diamond art
candle making kit = candle kit
balloons = party balloons
helium balloons = foil balloons
balloon pump = balloon inflator
bunting = pennant banner = flag banner
party decorations = party decor = party supplies
confetti = party confetti
party hats = birthday hats
birthday candles = cake candles
pinata = pinyata
party favors = party favours = goody bags = party bag fillers
sparklers = hand sparklers
fireworks = pyrotechnics
halloween costume = halloween outfit
advent calendar = christmas countdown calendar
easter basket = easter egg basket
magic set = magic kit = magic tricks = magicians set
puppet = hand puppet = glove puppet
marionette = string puppet
money box = piggy bank = moneybox = coin bank
snow globe = snowglobe = snow dome
keyring = key ring = keychain = key chain = key fob = key holder
fridge magnet = refrigerator magnet
collectible = collectable
toy storage = toy box = toy chest
`;
