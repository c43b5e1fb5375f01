/** Food and drink. The form of the lines: `../parse-groups.ts`. */
export const food = `
soda = soft drink = fizzy drink = carbonated drink = soda pop
cola = coke
sparkling water = fizzy water = carbonated water = soda water = seltzer = mineral water sparkling
fruit juice = juice drink
orange juice = oj
iced tea = ice tea
herbal tea = tisane = herb tea
green tea = sencha
black tea = english breakfast tea
tea bags = teabags
loose tea = loose leaf tea = leaf tea
coffee beans = whole bean coffee = roasted beans
ground coffee = filter coffee ground
instant coffee = soluble coffee
decaf = decaffeinated
hot chocolate = drinking chocolate = cocoa drink = hot cocoa
cocoa powder = cacao powder
plant milk = dairy free milk = milk alternative = vegan milk
soy milk = soya milk = soymilk
soy = soya
oat milk = oat drink
almond milk = almond drink
condensed milk = sweetened milk
yogurt = yoghurt = yoghourt
cookies = biscuits
chocolate chip cookies = choc chip biscuits
crackers = savoury biscuits = savory biscuits
potato chips = crisps = potato crisps
french fries = fries
tortilla chips = nachos = corn chips
pretzels = salted pretzels
popcorn = pop corn
peanut butter = peanut spread
peanuts = groundnuts
nuts mix = mixed nuts = trail mix
cashews = cashew nuts
hazelnuts = filberts
candy = sweets = sweeties
cotton candy = candy floss = candyfloss = fairy floss
lollipop = lolly
gummy bears = gummies = jelly babies = gummi bears
licorice = liquorice
marshmallow = marsh mallow
chewing gum = bubble gum
chocolate bar = candy bar = choc bar
dark chocolate = plain chocolate = bittersweet chocolate
popsicle = ice lolly = ice pop
ice cream = icecream
jello = gelatin dessert
jam = fruit spread = preserves
jam, preserves > marmalade
honey = bee honey
maple syrup = maple sirup
golden syrup = treacle
molasses = black treacle
powdered sugar = icing sugar = confectioners sugar
caster sugar = superfine sugar = castor sugar
granulated sugar = white sugar
sweetener = sugar substitute
baking soda = bicarbonate of soda = sodium bicarbonate = bicarb
cornstarch = cornflour
all purpose flour = plain flour
self rising flour = self raising flour
whole wheat flour = wholemeal flour
whole wheat = wholemeal = wholewheat
oatmeal = porridge = porridge oats = rolled oats
cereal bar = granola bar = muesli bar
energy bar = protein bar
macaroni and cheese = mac and cheese
ramen = instant noodles = pot noodles
rice noodles = vermicelli rice
chickpeas = garbanzo beans = garbanzos
fava beans = broad beans
lima beans = butter beans
navy beans = haricot beans
lentils = dal
hummus = houmous
tofu = bean curd
zucchini = courgette
eggplant = aubergine
arugula = rocket salad = rucola
bell pepper = sweet pepper = capsicum
chili = chilli = chile
chili powder = chilli powder
chili sauce = chilli sauce
hot sauce = pepper sauce
cilantro = fresh coriander = coriander leaf
scallions = spring onions = green onions
beetroot = beets = beet root
corn on the cob = sweetcorn = sweet corn
potato = spud
sweet potato = kumara
snow peas = mangetout
sauerkraut = pickled cabbage
gherkins = pickles = pickled cucumbers
ketchup = catsup
mayonnaise = mayo
soy sauce = soya sauce = shoyu
worcestershire sauce = worcester sauce
bouillon = stock cubes = broth cubes
olive oil = extra virgin olive oil
vegetable oil = cooking oil
rapeseed oil = canola oil
coconut oil = coco oil
vinegar = wine vinegar
table salt = cooking salt
sea salt = flaky salt
black pepper = peppercorns
herbs and spices = seasoning = spices
ground beef = minced beef = beef mince = mince beef
ground meat = minced meat
beef jerky = dried beef = biltong
bacon = rashers
hot dogs = frankfurters = wieners
gammon > ham
shrimp = prawns
canned tuna = tinned tuna
canned tomatoes = tinned tomatoes = chopped tomatoes
canned food = tinned food = preserved food
raisins = sultanas
dried fruit = dry fruit
prunes = dried plums
cheddar = cheddar cheese
parmesan = parmigiano
mozzarella = mozarella
vegan = plant based = plantbased
gluten free = glutenfree = no gluten
sugar free = sugarfree = no sugar = unsweetened
lactose free = lactosefree
wholegrain = whole grain
doughnut = donut
pancake mix = pancake batter mix
bread rolls = bread buns
baguette = french bread
cake mix = baking mix
birthday cake = celebration cake
vanilla extract = vanilla essence
food coloring = food colouring = food dye
sprinkles = hundreds and thousands = cake sprinkles
icing = frosting
gift hamper = gift basket = food hamper
whiskey = whisky
bourbon, scotch > whiskey
red wine = vino rosso
sparkling wine > prosecco, champagne
ale > beer
lager > beer
hard cider = alcoholic cider
alcohol free = non alcoholic = nonalcoholic = zero alcohol
energy drink = energydrink
sports drink = isotonic drink
baby spinach = spinach leaves
`;
