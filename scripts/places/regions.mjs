// Our regions per country, each as `GeoNames admin1 code(s)=our code=name`. Our codes are those of
// ISO 3166-2 without the country prefix, but for GB, IE and NO, whose regions are in counties.mjs.
// Belgian source codes are the first digits of the municipality number (NIS) instead of admin1.
const table = {
  NL: `01=DR=Drenthe 16=FL=Flevoland 02=FR=Friesland 03=GE=Gelderland 04=GR=Groningen 05=LI=Limburg
    06=NB=Noord-Brabant 07=NH=Noord-Holland 15=OV=Overijssel 09=UT=Utrecht 10=ZE=Zeeland 11=ZH=Zuid-Holland`,
  BE: `1=VAN=Antwerpen 21=BRU=Brussel_–_Bruxelles 23=VBR=Vlaams-Brabant 24=VBR=Vlaams-Brabant 25=WBR=Brabant_wallon
    3=VWV=West-Vlaanderen 4=VOV=Oost-Vlaanderen 5=WHT=Hainaut 6=WLG=Liège 7=VLI=Limburg 8=WLX=Luxembourg 9=WNA=Namur`,
  DE: `01=BW=Baden-Württemberg 02=BY=Bayern 16=BE=Berlin 11=BB=Brandenburg 03=HB=Bremen 04=HH=Hamburg 05=HE=Hessen
    12=MV=Mecklenburg-Vorpommern 06=NI=Niedersachsen 07=NW=Nordrhein-Westfalen 08=RP=Rheinland-Pfalz 09=SL=Saarland
    13=SN=Sachsen 14=ST=Sachsen-Anhalt 10=SH=Schleswig-Holstein 15=TH=Thüringen`,
  AT: `01=1=Burgenland 02=2=Kärnten 03=3=Niederösterreich 04=4=Oberösterreich 05=5=Salzburg 06=6=Steiermark
    07=7=Tirol 08=8=Vorarlberg 09=9=Wien`,
  IT: `01=65=Abruzzo 02=77=Basilicata 03=78=Calabria 04=72=Campania 05=45=Emilia-Romagna 06=36=Friuli-Venezia_Giulia
    07=62=Lazio 08=42=Liguria 09=25=Lombardia 10=57=Marche 11=67=Molise 12=21=Piemonte 13=75=Puglia 14=88=Sardegna
    15=82=Sicilia 16=52=Toscana 17=32=Trentino-Alto_Adige 18=55=Umbria 19=23=Valle_d'Aosta 20=34=Veneto`,
  FR: `84=ARA=Auvergne-Rhône-Alpes 27=BFC=Bourgogne-Franche-Comté 53=BRE=Bretagne 24=CVL=Centre-Val_de_Loire
    94=20R=Corse 44=GES=Grand_Est 32=HDF=Hauts-de-France 11=IDF=Île-de-France 28=NOR=Normandie
    75=NAQ=Nouvelle-Aquitaine 76=OCC=Occitanie 52=PDL=Pays_de_la_Loire 93=PAC=Provence-Alpes-Côte_d'Azur`,
  CH: `AG=AG=Aargau AR=AR=Appenzell_Ausserrhoden AI=AI=Appenzell_Innerrhoden BL=BL=Basel-Landschaft BS=BS=Basel-Stadt
    BE=BE=Bern FR=FR=Fribourg GE=GE=Genève GL=GL=Glarus GR=GR=Graubünden JU=JU=Jura LU=LU=Luzern NE=NE=Neuchâtel
    NW=NW=Nidwalden OW=OW=Obwalden SH=SH=Schaffhausen SZ=SZ=Schwyz SO=SO=Solothurn SG=SG=St._Gallen TG=TG=Thurgau
    TI=TI=Ticino UR=UR=Uri VS=VS=Valais VD=VD=Vaud ZG=ZG=Zug ZH=ZH=Zürich`,
  ES: `51=AN=Andalucía 52=AR=Aragón 34=AS=Asturias 07=IB=Illes_Balears 53=CN=Canarias 39=CB=Cantabria
    54=CM=Castilla-La_Mancha 55=CL=Castilla_y_León 56=CT=Cataluña CE=CE=Ceuta 60=VC=Comunitat_Valenciana
    57=EX=Extremadura 58=GA=Galicia 27=RI=La_Rioja 29=MD=Madrid ML=ML=Melilla 31=MC=Murcia 32=NC=Navarra
    59=PV=País_Vasco`,
  US: `AL=AL=Alabama AK=AK=Alaska AZ=AZ=Arizona AR=AR=Arkansas CA=CA=California CO=CO=Colorado CT=CT=Connecticut
    DE=DE=Delaware DC=DC=District_of_Columbia FL=FL=Florida GA=GA=Georgia HI=HI=Hawaii ID=ID=Idaho IL=IL=Illinois
    IN=IN=Indiana IA=IA=Iowa KS=KS=Kansas KY=KY=Kentucky LA=LA=Louisiana ME=ME=Maine MD=MD=Maryland
    MA=MA=Massachusetts MI=MI=Michigan MN=MN=Minnesota MS=MS=Mississippi MO=MO=Missouri MT=MT=Montana NE=NE=Nebraska
    NV=NV=Nevada NH=NH=New_Hampshire NJ=NJ=New_Jersey NM=NM=New_Mexico NY=NY=New_York NC=NC=North_Carolina
    ND=ND=North_Dakota OH=OH=Ohio OK=OK=Oklahoma OR=OR=Oregon PA=PA=Pennsylvania RI=RI=Rhode_Island
    SC=SC=South_Carolina SD=SD=South_Dakota TN=TN=Tennessee TX=TX=Texas UT=UT=Utah VT=VT=Vermont VA=VA=Virginia
    WA=WA=Washington WV=WV=West_Virginia WI=WI=Wisconsin WY=WY=Wyoming`,
  CA: `01=AB=Alberta 02=BC=British_Columbia 03=MB=Manitoba 04=NB=New_Brunswick 05=NL=Newfoundland_and_Labrador
    13=NT=Northwest_Territories 07=NS=Nova_Scotia 14=NU=Nunavut 08=ON=Ontario 09=PE=Prince_Edward_Island 10=QC=Québec
    11=SK=Saskatchewan 12=YT=Yukon`,
  AU: `01=ACT=Australian_Capital_Territory 02=NSW=New_South_Wales 03=NT=Northern_Territory 04=QLD=Queensland
    05=SA=South_Australia 06=TAS=Tasmania 07=VIC=Victoria 08=WA=Western_Australia`,
  NZ: `E7=AUK=Auckland E8=BOP=Bay_of_Plenty E9=CAN=Canterbury F1=GIS=Gisborne F2=HKB=Hawke's_Bay
    F3=MWT=Manawatū-Whanganui F4=MBH=Marlborough F5=NSN=Nelson F6=NTL=Northland F7=OTA=Otago F8=STL=Southland
    F9=TKI=Taranaki TAS=TAS=Tasman G1=WKO=Waikato G2=WGN=Wellington G3=WTC=West_Coast`,
  PL: `72=DS=dolnośląskie 73=KP=kujawsko-pomorskie 75=LU=lubelskie 76=LB=lubuskie 74=LD=łódzkie 77=MA=małopolskie
    78=MZ=mazowieckie 79=OP=opolskie 80=PK=podkarpackie 81=PD=podlaskie 82=PM=pomorskie 83=SL=śląskie
    84=SK=świętokrzyskie 85=WN=warmińsko-mazurskie 86=WP=wielkopolskie 87=ZP=zachodniopomorskie`,
  DK: `17=84=Hovedstaden 18=82=Midtjylland 19=81=Nordjylland 20=85=Sjælland 21=83=Syddanmark`,
  FI: `09=02=Etelä-Karjala 14=03=Etelä-Pohjanmaa 10=04=Etelä-Savo 18=05=Kainuu 05=06=Kanta-Häme 16=07=Keski-Pohjanmaa
    13=08=Keski-Suomi 08=09=Kymenlaakso 19=10=Lappi 06=11=Pirkanmaa 15=12=Pohjanmaa 12=13=Pohjois-Karjala
    17=14=Pohjois-Pohjanmaa 11=15=Pohjois-Savo 07=16=Päijät-Häme 04=17=Satakunta 01=18=Uusimaa 02=19=Varsinais-Suomi`,
  SE: `02=K=Blekinge 10=W=Dalarna 05=I=Gotland 03=X=Gävleborg 06=N=Halland 07=Z=Jämtland 08=F=Jönköping 09=H=Kalmar
    12=G=Kronoberg 14=BD=Norrbotten 27=M=Skåne 26=AB=Stockholm 18=D=Södermanland 21=C=Uppsala 22=S=Värmland
    23=AC=Västerbotten 24=Y=Västernorrland 25=U=Västmanland 28=O=Västra_Götaland 15=T=Örebro 16=E=Östergötland`,
};

/** {NL: [{source, code, name}, …], …}; several sources may lead to one region. */
export const regionTable = Object.fromEntries(
  Object.entries(table).map(([country, text]) => [
    country,
    text.split(/\s+/).map((entry) => {
      const [source, code, name] = entry.split('=');
      return { source, code, name: name.replaceAll('_', ' ') };
    }),
  ]),
);
