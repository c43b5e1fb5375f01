/**
 * Well-known towns of the United States with their states. By the name alone they are no place,
 * because there may be others: they count beside the code of the state or a ZIP code of it.
 */
const rows =
  'CA beverly hills,santa monica,malibu,pasadena,berkeley,palo alto,mountain view,cupertino,sunnyvale,santa clara,menlo park,' +
  'redwood city,san mateo,anaheim,irvine,burbank,culver city,west hollywood,santa barbara,santa cruz,napa,palm springs|' +
  'CO boulder,aspen,vail,fort collins|CT hartford,stamford,new haven,greenwich|' +
  'DE wilmington,dover,newark,lewes,rehoboth beach,milford,smyrna,middletown,hockessin,georgetown,seaford,bethany beach|' +
  'FL miami beach,key west,fort lauderdale,boca raton,west palm beach,coral gables,st petersburg,tallahassee,sarasota|' +
  'GA savannah,marietta,alpharetta|IL evanston,naperville,oak park,peoria|IN gary,fort wayne,bloomington|' +
  'MA cambridge,brookline,somerville,worcester,newton,quincy|MD bethesda,rockville,silver spring,annapolis|' +
  'MI ann arbor,grand rapids,dearborn,lansing|MN rochester,bloomington,duluth|NC chapel hill,durham,asheville,charlotte|' +
  'NJ hoboken,princeton,newark,montclair,atlantic city|NV henderson,reno|' +
  'NY ithaca,scarsdale,white plains,yonkers,rochester,syracuse,albany,new rochelle,staten island|OH dayton,akron,toledo|' +
  'OR beaverton,eugene,bend|PA bethlehem,scranton,allentown|RI newport,providence|SC charleston,hilton head|' +
  'TN knoxville,chattanooga|TX plano,round rock,galveston,irving,frisco,mckinney|UT park city,provo|' +
  'VA alexandria,arlington,reston,mclean|WA bellevue,redmond,tacoma,spokane,kirkland|WI madison,green bay';

/** By name, lower case. */
export const usTowns: ReadonlyMap<string, readonly string[]> = rows
  .split('|')
  .reduce((known, row) => {
    const state = row.slice(0, 2);
    for (const name of row.slice(3).split(','))
      known.set(name, [...(known.get(name) ?? []), state]);
    return known;
  }, new Map<string, readonly string[]>());
