const words = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' '));

/** Words about accounts, reserved alone and with all others here, as in `store-login`. */
export const accountWords = words(
  'stoa login logout logon logoff signin signout signon signoff signup register registration',
  'account user auth authentication oauth oidc sso idp identity credential',
  'password passcode passkey otp 2fa mfa verify verification confirmation',
  'admin administrator superuser sysadmin support helpdesk customerservice customercare',
  'billing invoice payment paypal stripe checkout refund walletconnect sellercenter sellercentral',
);

/** Words that are reserved alone and with all others except shop words, as in `my-console`. */
export const platformWords = words(
  'profile id session system security abuse fraud compliance help pay bank status notification',
  'dashboard console portal merchant doc documentation dev developer api graphql rpc mcp a2a ucp acp x402',
  'mail email webmail mailer noreply donotreply postmaster hostmaster webmaster smtp imap mx mta mtasts',
  'autoconfig autodiscover enterpriseenrollment enterpriseregistration lyncdiscover sip wpad isatap',
  'localhost broadcasthost ns dns ftp sftp ssh vpn cdn',
);

/** Words that are reserved alone. Shops use them in other combinations, such as `web-apps`. */
export const hostWords = words(
  'www web app apps root platform internal staff team operator operators owner owners agent agents',
  'secure safe trust privacy legal terms reset confirm services service contact feedback info about official',
  'wallet cart panel control manage manager managers management partner partners gateway proxy git pop',
  'static assets media files download downloads upload uploads metrics monitoring staging sandbox',
);

/** Words that make no combination distinct, as in `help-center`. */
export const fillerWords = words(
  'the my your our new online here go get hq inc link site area center centre central page pages desk',
  'alert alerts notice recover recovery restore update change forgot forgotten onetime unlock locked',
  'suspended blocked disabled customer customers client clients',
);

export const shopWords = words('shop shops store stores seller sellers');

/** Ordinary words that look like one of the others. */
export const distinctWords = words('mall flies lds');
