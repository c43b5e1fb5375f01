/** Office, school and books. The form of the lines: `../parse-groups.ts`. */
export const office = `
office chair = desk chair = computer chair = task chair = swivel chair
standing desk = sit stand desk = height adjustable desk = stand up desk
desk = writing table = work table
computer desk = pc desk = office desk
filing cabinet = file cabinet = filecabinet
desk organizer = desk tidy = desk caddy
desk pad = desk mat = blotter pad
pencil case = pencil pouch = pen case
ballpoint pen = biro = ball pen = ball point pen = ballpoint
fountain pen = ink pen
gel pen = gel ink pen = rollerball pen
felt tip pen = felt pen = felttip = fibre tip pen
highlighter = highlighter pen = text marker
permanent marker = sharpie = marker pen
whiteboard marker = dry erase marker = dry wipe marker
whiteboard = white board = dry erase board = dry wipe board
blackboard = chalkboard = black board = chalk board
cork board = pin board = bulletin board = notice board = noticeboard = pinboard
flipchart = flip chart = easel pad
pencil = lead pencil
mechanical pencil = propelling pencil = clutch pencil
colored pencils = colouring pencils = pencil crayons
crayon = wax crayon
eraser = rubber eraser = pencil eraser
pencil sharpener = sharpener pencil
ruler = measuring ruler = straight edge
correction fluid = tipp ex = white out = wite out = tippex
correction tape = white out tape
sticky notes = post it notes = post its = adhesive notes = postits
notebook paper = ruled paper
notebook = notepad = note book = writing pad = jotter
spiral notebook = ring bound notebook = wire bound notebook
journal = diary
planner = day planner = agenda planner = appointment book
calendar = wall calendar
ring binder = lever arch file = binder folder = 3 ring binder
file folder = document folder = manila folder
plastic sleeves = sheet protectors = plastic wallets = punched pockets
document holder = paper tray = letter tray
clipboard = clip board
paper clips = paperclips
binder clips = bulldog clips = foldback clips
thumbtacks = drawing pins = push pins = pushpins
rubber bands = elastic bands
stapler = staple machine
staple remover = staple puller
hole punch = hole puncher = paper punch = holepunch
scotch tape = sellotape = clear tape = sticky tape = adhesive tape
tape dispenser = sellotape dispenser
packing tape = parcel tape = packaging tape = box tape
masking tape = painters tape
double sided tape = two sided tape = doublesided tape
bubble wrap = bubblewrap
cardboard box = moving box = carton box = shipping box = packing box
padded envelope = bubble mailer = jiffy bag = mailing bag = bubble envelope
rubber stamp = ink stamp = stamper
printer paper = copy paper = copier paper = a4 paper = printing paper
card stock = cardstock
construction paper = sugar paper = craft paper colored
wrapping paper = gift wrap = giftwrap = gift wrapping paper
gift bag = gift pouch
gift card = gift voucher = gift certificate
greeting card = birthday card
thank you card = thankyou card
index cards = note cards = flash cards = flashcards = revision cards
business cards = visiting cards = calling cards
name badge = name tag = nametag
glue stick = pritt stick = gluestick
super glue = superglue = instant glue = cyanoacrylate
glue = adhesive
hot glue gun = glue gun
scissors = pair of scissors
paper cutter = paper trimmer = guillotine paper = paper guillotine
box cutter = utility knife = stanley knife = craft knife = exacto knife
paper shredder = document shredder
laminator = laminating machine
laminating pouches = laminating sheets
calculator = pocket calculator
scientific calculator = graphing calculator
globe = world globe
paperback = soft cover = softcover = paper back
hardback = hardcover = hard cover = hard back
cookbook = cookery book = recipe book = cook book
audiobook = audio book = talking book
comic book = graphic novel = comics
textbook = text book
coloring book = colouring book
picture book = children's book illustrated
biography = memoir
crime novel = detective novel = mystery novel = whodunit
science fiction = sci fi = scifi
bookmark = book mark
bookend = book end
magazine rack = magazine holder
briefcase = attache case = document case
`;
