import { readFileSync } from 'node:fs';

// The regions of GB, IE and NO by the districts that form them, as the Natural Earth boundaries name
// those districts: England by ceremonial county, Scotland by council area, Wales by preserved county,
// Northern Ireland by county; Norway by the counties of 2024. A name alone stands for itself.
const table = {
  GB: `BDF Bedfordshire: Bedford, Central Bedfordshire, Luton
BRK Berkshire: Reading, West Berkshire, Wokingham, Bracknell Forest, Royal Borough of Windsor and Maidenhead, Slough
BST Bristol
BKM Buckinghamshire: Buckinghamshire, Milton Keynes
CAM Cambridgeshire: Cambridgeshire, Peterborough
CHS Cheshire: Cheshire East, Cheshire West and Chester, Halton, Warrington
CON Cornwall: Cornwall, Isles of Scilly
CMA Cumbria
DBY Derbyshire: Derbyshire, Derby
DEV Devon: Devon, Plymouth, Torbay
DOR Dorset: Dorset, Bournemouth, Poole
DUR County Durham: Durham, Darlington, Hartlepool, Stockton-on-Tees
ERY East Riding of Yorkshire: East Riding of Yorkshire, Kingston upon Hull
ESX East Sussex: East Sussex, Brighton and Hove
ESS Essex: Essex, Thurrock, Southend-on-Sea
GLS Gloucestershire: Gloucestershire, South Gloucestershire
GLN Greater London: Barking and Dagenham, Barnet, Bexley, Brent, Bromley, Camden, Croydon, Ealing, Enfield, Greenwich,
  Hammersmith and Fulham, Hounslow, Islington, Kensington and Chelsea, Merton, Redbridge, Richmond upon Thames, Sutton,
  Tower Hamlets, Waltham Forest, Wandsworth, Westminster, Havering, Hillingdon, Kingston upon Thames, Hackney, Haringey,
  Harrow, Lambeth, Lewisham, Newham, Southwark, City
GTM Greater Manchester: Salford, Wigan, Bolton, Bury, Rochdale, Oldham, Tameside, Stockport, Manchester, Trafford
HAM Hampshire: Hampshire, Southampton, Portsmouth
HEF Herefordshire
HRT Hertfordshire
IOW Isle of Wight
KEN Kent: Kent, Medway
LAN Lancashire: Lancashire, Blackburn with Darwen, Blackpool
LEC Leicestershire: Leicestershire, Leicester
LIN Lincolnshire: Lincolnshire, North Lincolnshire, North East Lincolnshire
MSY Merseyside: Knowsley, Sefton, Liverpool, Merseyside, Wirral
NFK Norfolk
NYK North Yorkshire: North Yorkshire, York, Middlesbrough, Redcar and Cleveland
NTH Northamptonshire
NBL Northumberland
NTT Nottinghamshire: Nottinghamshire, Nottingham
OXF Oxfordshire
RUT Rutland
SHR Shropshire: Shropshire, Telford and Wrekin
SOM Somerset: Somerset, North Somerset, Bath and North East Somerset
SYK South Yorkshire: Rotherham, Sheffield, Barnsley, Doncaster
STS Staffordshire: Staffordshire, Stoke-on-Trent
SFK Suffolk
SRY Surrey
TWR Tyne and Wear: Newcastle upon Tyne, North Tyneside, South Tyneside, Sunderland, Gateshead
WAR Warwickshire
WMD West Midlands: Birmingham, Sandwell, Dudley, Wolverhampton, Walsall, Solihull, Coventry
WSX West Sussex
WYK West Yorkshire: Kirklees, Calderdale, Bradford, Leeds, Wakefield
WIL Wiltshire: Wiltshire, Swindon
WOR Worcestershire
ABE Aberdeen
ABD Aberdeenshire
ANS Angus
AGB Argyll and Bute
CLK Clackmannanshire
DGY Dumfries and Galloway
DND Dundee
EAY East Ayrshire
EDU East Dunbartonshire
ELN East Lothian
ERW East Renfrewshire
EDH Edinburgh
ELS Na h-Eileanan Siar: Eilean Siar
FAL Falkirk
FIF Fife
GLG Glasgow
HLD Highland
IVC Inverclyde
MLN Midlothian
MRY Moray
NAY North Ayrshire: North Ayshire
NLK North Lanarkshire
ORK Orkney
PKN Perth and Kinross: Perthshire and Kinross
RFW Renfrewshire
SCB Scottish Borders
ZET Shetland: Shetland Islands
SAY South Ayrshire
SLK South Lanarkshire
STG Stirling
WDU West Dunbartonshire
WLN West Lothian
CWD Clwyd: Denbighshire, Flintshire, Wrexham, Conwy
DFD Dyfed: Carmarthenshire, Ceredigion, Pembrokeshire
GNT Gwent: Caerphilly, Blaenau Gwent, Monmouthshire, Newport, Torfaen
GWN Gwynedd: Gwynedd, Anglesey
MGM Mid Glamorgan: Bridgend, Merthyr Tydfil, Rhondda| Cynon| Taff
POW Powys
SGM South Glamorgan: Cardiff, Vale of Glamorgan
WGM West Glamorgan: Neath Port Talbot, Swansea
ANT County Antrim: Antrim, Ballymena, Ballymoney, Belfast, Carrickfergus, Larne, Moyle, Newtownabbey, Lisburn
ARM County Armagh: Armagh, Craigavon
DOW County Down: Down, Ards, Banbridge, Castlereagh, Newry and Mourne, North Down
FER County Fermanagh: Fermanagh
LDY County Londonderry: Derry, Coleraine, Limavady, Magherafelt
TYR County Tyrone: Omagh, Strabane, Cookstown, Dungannon`,
  IE: `CW Carlow
CN Cavan
CE Clare
CO Cork
DL Donegal
D Dublin: South Dublin, Fingal, Dublin, Dún Laoghaire–Rathdown
G Galway
KY Kerry
KE Kildare
KK Kilkenny
LS Laois: Laoighis
LM Leitrim
LK Limerick
LD Longford
LH Louth
MO Mayo
MH Meath
MN Monaghan
OY Offaly
RN Roscommon
SO Sligo
TA Tipperary: North Tipperary, South Tipperary
WD Waterford
WH Westmeath
WX Wexford
WW Wicklow`,
  NO: `42 Agder: Aust-Agder, Vest-Agder
32 Akershus
33 Buskerud
56 Finnmark
34 Innlandet: Hedmark, Oppland
15 Møre og Romsdal
18 Nordland
03 Oslo
11 Rogaland
40 Telemark
55 Troms
50 Trøndelag: Sør-Trøndelag, Nord-Trøndelag
39 Vestfold
46 Vestland: Hordaland, Sogn og Fjordane
31 Østfold`,
};

const files = { GB: 'gbr', IE: 'irl', NO: 'nor' };

// The boundaries name the Wirral "Halton", as they also name Halton itself.
const nameOf = (shape) => (shape.id === 'GB.HL' ? 'Wirral' : shape.properties.name);

/** `find` takes a position and gives a region's code: the polygon around it, else the nearest edge. */
export function readCounties(country, folder) {
  const regions = table[country].split(/\n(?! )/).map((line) => {
    const [, code, name, parts] = line.match(/^(\S+) ([^:]+)(?:: (.*))?$/s);
    const districts = (parts ?? name).split(/,\s+/).map((part) => part.replaceAll('|', ','));
    return { code, name, districts };
  });
  const codeOf = new Map(regions.flatMap((region) => region.districts.map((name) => [name, region.code])));
  const topology = JSON.parse(readFileSync(`${folder}/${files[country]}.topo.json`, 'utf8'));
  const arcs = topology.arcs.map((arc) => decodeArc(arc, topology.transform));
  const shapes = topology.objects[files[country]].geometries
    .filter((shape) => codeOf.has(nameOf(shape)))
    .map((shape) => ({ code: codeOf.get(nameOf(shape)), rings: ringsOf(shape, arcs) }));
  return {
    regions: regions.map(({ code, name }) => ({ country, code, name })),
    find: (longitude, latitude) => findShape(shapes, longitude, latitude).code,
  };
}

function decodeArc(arc, { scale, translate }) {
  let x = 0;
  let y = 0;
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

function ringsOf(shape, arcs) {
  const polygons = shape.type === 'Polygon' ? [shape.arcs] : shape.arcs;
  return polygons.flat().map((ring) => ring.flatMap((index) => (index < 0 ? arcs[~index].toReversed() : arcs[index])));
}

function findShape(shapes, longitude, latitude) {
  const around = shapes.find((shape) => isInside(shape.rings, longitude, latitude));
  if (around) return around;
  const shrink = Math.cos((latitude * Math.PI) / 180);
  const distance = (shape) =>
    Math.min(...shape.rings.flat().map(([x, y]) => Math.hypot((x - longitude) * shrink, y - latitude)));
  return shapes.map((shape) => ({ shape, away: distance(shape) })).sort((a, b) => a.away - b.away)[0].shape;
}

function isInside(rings, longitude, latitude) {
  let inside = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i];
      const [xj, yj] = ring[j];
      if (yi > latitude !== yj > latitude && longitude < ((xj - xi) * (latitude - yi)) / (yj - yi) + xi) {
        inside = !inside;
      }
    }
  }
  return inside;
}
