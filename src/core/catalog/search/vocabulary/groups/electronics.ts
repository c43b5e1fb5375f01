/** Computers, phones, audio and video. The form of the lines: `../parse-groups.ts`. */
export const electronics = `
television = tv = telly = hdtv = television set
smart tv = smart television = connected tv = internet tv
tv mount = tv bracket = television mount = tv wall mount = tv wall bracket
tv stand = television stand = tv unit = tv cabinet = entertainment center = tv bench
tv box = streaming box = streaming media player = streaming stick = android box = android tv box = tv stick = streaming dongle = tv dongle
set top box = settop box = cable box
remote control = remote controller = tv remote
projector = beamer = video projector
projector screen = projection screen
home theater = home theatre = home cinema
headphones = earphones = earbuds = ear buds = headset
earpods > earbuds, earphones
in-ear monitors = iem = in ear monitor headphones
earmuff headphones > over ear headphones
over ear headphones = overear headphones = around ear headphones = circumaural headphones
on ear headphones = onear headphones = supraaural headphones
noise cancelling = noise canceling = noise cancellation = noise reducing = anc
speaker = loudspeaker = loud speaker
portable speaker = bluetooth speaker = wireless speaker
soundbar = sound bar
subwoofer = sub woofer = bass speaker
amplifier = amp
av receiver = audio video receiver = a/v receiver = home theater receiver
record player = turntable = phonograph = gramophone = vinyl player
vinyl record = vinyl album
stylus pen = touch pen = tablet pen = digital pen = touchscreen pen
turntable needle = record player needle = phono cartridge = record needle = turntable stylus = stylus for record player = phono needle
cd player = compact disc player
mp3 player = music player = digital audio player
boombox = boom box = ghetto blaster
microphone = mic
radio alarm = clock radio = radio alarm clock = alarm clock radio
walkie talkie = two way radio = 2 way radio = handheld radio = walkietalkie
laptop = notebook computer = laptop computer = portable computer
laptop > notebook
notebook > laptop
ultrabook > laptop
chromebook > laptop
gaming laptop = gaming notebook
desktop computer = desktop pc = tower pc = personal computer = pc tower = computer tower
pc > computer
all in one computer = all in one pc = aio pc = allinone pc
tablet = tablet computer = tablet pc
drawing tablet = graphics tablet = pen tablet
e-reader = ereader = ebook reader = e-book reader = electronic book reader
e-book = ebook = electronic book = digital book
ram = memory = random access memory
memory module = ram module = ram stick
hard drive = hard disk = hdd = hard disk drive = harddisk = harddrive
external hard drive = external hard disk = portable hard drive = external hdd
solid state drive = ssd = solid state disk
usb stick = usb drive = flash drive = thumb drive = memory stick = pen drive = pendrive = usb key = usb flash drive = jump drive
sd card = sdcard = secure digital card
micro sd = microsd = micro sd card = tf card
card reader = memory card reader = sd card reader
memory foam
memory book
memory game
memory lane
memory loss
graphics card = video card = gpu = graphics processing unit
processor = cpu = central processing unit
food processor
word processor
motherboard = mainboard = mother board
power supply unit = psu
computer case = pc case = computer chassis
cooling fan = computer fan = case fan = pc fan
laptop cooler = laptop cooling pad = notebook cooler = cooling pad
thermal paste = thermal compound = thermal grease = heatsink paste
monitor = computer screen = computer monitor = computer display = pc monitor
baby monitor
heart rate monitor
blood pressure monitor
monitor arm = monitor mount = vesa arm
webcam = web cam = web camera
keyboard = computer keyboard
keyboard piano
computer mouse = pc mouse = optical mouse = usb mouse
mouse pad = mousepad = mouse mat = mousemat
mouse trap
printer ink = ink cartridge = inkjet cartridge
toner = toner cartridge = laser toner
multifunction printer = all in one printer = mfp
label maker = label printer = labeller = labeler
router = wifi router = wireless router
wood router
wifi = wi fi = wlan
wifi extender = wifi repeater = wifi booster = range extender
mesh wifi = mesh network = mesh router
powerline adapter = powerline extender = homeplug = power line adapter
network cable = ethernet cable = lan cable = patch cable = rj45 cable
network switch = ethernet switch
ethernet hub = network hub
usb hub = usb splitter = usb port hub
docking station = dock station = laptop dock = usb c dock = thunderbolt dock = laptop docking station
adapter = adaptor
travel adapter = plug adapter = travel plug = power plug adapter = international adapter
cable = cord = lead*
dog lead = dog leash = leash = lead*
lead free
lead acid
lead crystal
power cord = power cable = mains lead = mains cable = power lead
extension cord = extension cable = extension lead
power strip = power bar = multi plug = multiplug = extension block = multi socket
surge protector = surge suppressor = surge protected strip
charging cable = charger cable = charging cord = charger cord = charging lead = charge cable
charger = charging adapter = power charger
wall charger = plug charger = mains charger = usb plug charger = charging block = charging brick
car charger = cigarette lighter charger = in car charger = 12v charger
wireless charger = charging pad = qi charger = wireless charging pad = induction charger
charging cord, charging cable, charger cable > lightning cable, usb cable
charging station = charging dock = charge dock
power bank = powerbank = portable charger = battery pack = portable power bank = external battery
power station = portable power station = solar generator
usb c = usbc = type c = usb type c
lightning cable = iphone cable = iphone charging cable = iphone charger cable
hdmi cable = hdmi lead = hdmi cord
aux cable = auxiliary cable = aux cord = 3.5mm cable = audio cable
optical cable = toslink cable = optical audio cable
cell phone = mobile phone = cellphone = handphone = cellular phone = mobile telephone
cell phone, mobile phone, cellphone, smartphone > phone
phone > smartphone, cellphone, telephone
mobile > phone, smartphone, cellphone
smartphone = smart phone
telephone = landline phone = home phone = house phone
cordless phone = dect phone = cordless telephone = wireless home phone
answering machine = answerphone
phone case = phone cover = phone shell
case = cover
sleeve > case
folio > case
pencil case
case fan
bumper case = bumper cover
flip case = wallet case = folio case = flip cover
bookcase = bookshelf = book shelf = bookshelves unit
screen protector = screen guard = screen film = display protector = screen cover
tempered glass = toughened glass = hardened glass = temper glass
phone holder = phone mount = phone stand = phone cradle
phone grip = phone ring holder = pop grip = finger ring holder
car phone holder = car phone mount = in car phone holder
selfie stick = selfie pole = monopod selfie
sim card = simcard = sim
smartwatch = smart watch
fitness tracker = activity tracker = activity band = fitness wristband
pedometer > fitness tracker
watch strap = watch band = watchband = watch bracelet = watchstrap
wristwatch = wrist watch
camera bag = camera case
camera = digital camera
dslr = digital slr = dslr camera
mirrorless camera = system camera = compact system camera
action camera = action cam = sports camera
camcorder = video camera = cam corder
instant camera = polaroid camera = instant film camera
security camera = surveillance camera = cctv camera = cctv
doorbell camera = video doorbell = smart doorbell
dash cam = dashcam = dash camera = car camera = dashboard camera
trail camera = wildlife camera
tripod = camera stand = tripod stand
camera lens = photo lens = objective lens
lens cap = lens cover
flashgun = speedlight = camera flash = speedlite
ring light = selfie light = ringlight
photo printer = picture printer
digital photo frame = digital picture frame = electronic photo frame
drone = quadcopter = quadrocopter
game console = gaming console = video game console
game controller = gamepad = game pad = joypad = gaming controller
joystick = flight stick
gaming chair = gamer chair
video game = videogame = computer game
virtual reality headset = vr headset = vr goggles = vr glasses
blu-ray = bluray = blue ray
blu-ray player = blue ray player = bluray disc player
dvd player = dvd deck
voice assistant = smart speaker = smart home speaker
smart plug = wifi plug = smart socket = smart outlet
smart bulb = smart light bulb = wifi bulb = smart light
smart lock = electronic door lock = keyless lock
gps = sat nav = satnav = satellite navigation = gps navigator
gps tracker = tracking device = gps locator
bluetooth tracker = key finder = item finder = smart tag = tracker tag = finder tag = luggage tracker = key tracker
barcode scanner = bar code scanner = barcode reader
uninterruptible power supply = ups battery backup = battery backup
aa battery = lr6
aaa battery = lr03
button cell = coin cell = coin battery = button battery
rechargeable battery = rechargable battery = nimh battery
led strip = led tape = strip lights = led strip light = light strip
wireless = cordless
antenna = aerial
dumb phone = feature phone = basic phone
stylus pen > active pen, active pencil
bone conduction headphones = bone conducting headphones = bone conduction earphones
stereo system = hi fi system = micro system = mini hi fi = music centre = music center = micro hi fi
phono preamp = phono stage = phono amp = phono preamplifier = phono amplifier
lavalier microphone = lapel microphone = lapel mic = lav mic = lavalier mic = clip on microphone = clip on mic = tie clip microphone
pop filter = pop shield
mic stand = microphone stand
mic arm = microphone arm = microphone boom arm = mic boom arm
dictaphone = voice recorder = audio recorder
ear tips = earbud tips = eartips = ear gels
ear pads = ear cushions = earpads = headphone pads = headphone cushions
acoustic foam = acoustic panels = soundproof foam = soundproofing foam = sound absorbing foam = soundproof panels
sound card, audio card, usb audio card > audio interface
fm transmitter = radio transmitter for car = car bluetooth transmitter
cassette player = tape player = walkman = tape deck = cassette deck
bookshelf speakers = shelf speakers
floorstanding speakers = tower speakers = floor standing speakers = floorstanders
studio monitors = reference monitors
headphone splitter = audio splitter = headphone y adapter
discman, walkman cd, personal cd player > portable cd player
senior phone = big button phone = senior mobile phone
phone lanyard = phone necklace
gimbal = phone stabilizer = phone stabiliser = camera stabilizer
cordless phone > dect phone
charging stand = charging cradle
privacy filter = screen privacy filter = privacy screen filter = anti spy screen
mini pc = nettop
cpu cooler = processor cooler = cpu fan = aio cooler
trackball = trackball mouse
wrist rest = palm rest = keyboard wrist rest
presentation clicker = slide clicker = presentation remote = powerpoint clicker = wireless presenter = slide advancer
tv aerial = tv antenna = hdtv antenna = television aerial
tv backlight = bias lighting = tv led strip = tv light strip
`;
