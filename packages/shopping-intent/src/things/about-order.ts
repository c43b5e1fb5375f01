import { tokenPattern } from '../text/phrase.ts';

const verbs =
  '(?:cancel|void|abort|regret|cancell?ing|refund|refunding|return|returning|track|tracking|change|changing|modify|amend|edit|update|stop|undo|revoke|reverse|withdraw|dispute|exchange|check|review|find|hold|pause|reschedule|postpone|delay|call off|send back|resend|re-send|reship|expedite|follow up on|status of|about|regarding|concerning)';
const owned =
  '(?:my|our|the|an|this|that|these|those|his|her|their|last|latest|previous|recent|earlier|old)';
const orders = '(?:orders?|purchases?)';

/** "Cancel my order of {item:0}", "send back {item:0}": the goods exist, and nothing is bought. */
export const aboutOrderPattern = tokenPattern(
  `(?:send|sending|give|giving|ship|shipping|bring|bringing|take|taking) (?:\\S+ ){0,4}?back|regret (?:buying|ordering)|quotes? (?:for|on)|\\{item:\\d+\\} (?:that |which )?(?:i|we) (?:have )?(?:ordered|bought|paid)|(?:from|off|out of) (?:my|our) (?:last |previous |earlier )?orders?|confirm (?:my|our) orders?|(?:i|we) (?:have )?paid for|(?:invoice|phone number|money) (?:of|for)|order (?:number|no|nr|#)? ?\\d{3,}|to sell(?! (?:me|us) )|(?:return|exchange|refund) (?:an?|the|my|our|this|that|these|those|one|two|some) (?:\\S+ ){0,2}?\\{item:\\d+\\}|(?:sell|selling) (?:my|our) |${verbs} (?:\\S+ ){0,2}?${owned} (?:\\S+ )?${orders}|${verbs} ${orders} (?:of|for|with|#|number|no|nr|\\d+)`,
);
