/** A street with its number: `1 main st apt 4`, `hauptstraße 5`. */
export const street =
  '(?:\\d{1,5}[a-z]? (?:(?!(?:no|not|never|cancel|stop|wait|dont|ignore|forget) )[\\p{L}\\d]\\S* ){1,3}?(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|way|square|court|close|terrace|place)(?: [.])?(?: (?:, )?(?:apt|apartment|flat|unit|suite) (?:[.] )?\\d{1,4}[a-z]?)?|\\p{L}+(?:strasse|straße|str|weg|platz|allee|gasse|straat|laan) (?:[.] )?\\d{1,4}[a-z]?)';
