/** Electronics. The form of the lines is described in `../parse-groups.ts`. */
export const electronics = `
television = tv = telly = hdtv
headphones = earphones = earbuds = headset
laptop = notebook = notebook computer
ram = memory
usb stick = usb drive = flash drive = thumb drive = memory stick = pen drive = pendrive
memory card = sd card
memory foam
cable = cord = lead
case = cover
sleeve > case
noise cancelling = noise canceling
power bank = powerbank = portable charger
grey = gray
`;
