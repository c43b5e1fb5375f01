/** Computers, phones, audio, video and games. The form of the lines: `../../parse-groups.ts`. */
export const electronicsSubstitutes = `
# Computers and phones
laptop > notebook, ultrabook, chromebook, tablet, gaming laptop
gaming laptop > laptop, gaming pc, ultrabook
gaming pc > gaming laptop, desktop computer, mini pc
desktop computer > all in one pc, mini pc, laptop
mini pc > desktop computer, laptop
tablet > e-reader, drawing tablet, 2 in 1 laptop
e-reader > tablet, e-ink tablet
monitor > portable monitor, television, projector
webcam > action camera, security camera
mouse > trackball, trackpad, vertical mouse
mouse pad > desk mat, desk pad, wrist rest
keyboard > keyboard and mouse set, numeric keypad
docking station > usb c hub, usb hub, port replicator
usb hub > docking station, card reader, usb c hub
hard drive > solid state drive, usb stick, network storage
solid state drive > hard drive, external drive, usb stick, nvme drive
usb stick > memory card, portable ssd, external hard drive
micro sd card > sd card, memory card, usb stick
printer > inkjet printer, laser printer, photo printer, multifunction printer
document scanner > flatbed scanner, multifunction printer, inkjet printer
wifi router > mesh wifi, range extender, travel router, mobile hotspot
mesh wifi > router, range extender, access point, powerline adapter
wifi extender > mesh wifi, router, powerline adapter, access point
network switch > router, powerline adapter
surge protector > power strip, ups battery backup, extension cord
smartphone > feature phone, refurbished phone, tablet
dumb phone > feature phone, senior phone, flip phone, e-ink phone, big button phone
senior phone > big button phone, flip phone, feature phone, corded phone
smartwatch > fitness tracker, gps watch, activity tracker, hybrid watch
fitness tracker > smartwatch, gps watch, running watch, heart rate monitor
gps watch > smartwatch, running watch, fitness tracker, bike computer
bluetooth tracker > gps tracker, luggage tag, key finder
power bank > solar charger, power station, battery case, charger
phone charger > wall charger, wireless charger, car charger, charging station, power adapter
wireless charger > charging stand, charging station, wall charger
charging station > wireless charger, charging pad, usb charger
phone case > wallet case, phone sleeve, bumper case
phone holder > phone grip, phone stand, car mount
stylus pen > active pencil, drawing tablet
# Sound, pictures and games
earbuds > earphones, in ear headphones, neckband headphones, bone conduction headphones
over ear headphones > on ear headphones, noise cancelling headphones, studio headphones
studio headphones > over ear headphones, open back headphones, audiophile headphones, dj headphones
gaming headset > over ear headphones, headset, gaming earbuds
earplugs > ear defenders, noise cancelling headphones, ear muffs
bluetooth speaker > portable speaker, smart speaker, boombox, party speaker
smart speaker > bluetooth speaker, wifi speaker, smart display
bookshelf speakers > studio monitors, floorstanding speakers, stereo system, soundbar
soundbar > home cinema system, bookshelf speakers, speaker set
home cinema system > soundbar, speaker set, av receiver
amplifier > av receiver, preamp, stereo receiver, headphone amplifier
record player > turntable, music centre, cassette player
cd player > boombox, music centre, stereo system, dvd player
mp3 player > cd player, portable radio, cassette player
portable radio > clock radio, internet radio, boombox
television > monitor, projector, smart tv, portable tv
projector > television, projector screen, portable projector
streaming stick > set top box, smart tv, media player
tv aerial > indoor antenna, satellite dish, signal booster
camera > instant camera, action camera, camcorder, digital camera
action camera > camcorder, dash cam, camera drone
security camera > doorbell camera, baby monitor, trail camera
game console > handheld console, retro console, gaming pc
game controller > joystick, racing wheel
vr headset > 3d glasses, smart glasses
electric guitar > acoustic guitar, bass guitar, ukulele
digital piano > keyboard piano, synthesizer, midi keyboard
usb microphone > condenser microphone, dynamic microphone, lavalier microphone, headset
`;
