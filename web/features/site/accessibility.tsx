import type { Country } from '@rendezvous/contract/shared';
import { useSettings } from '../../platform/document/page.tsx';
import { useFormat } from '../../platform/i18n/format.ts';
import { StaticPage } from './pages/static-page.tsx';

const sections = ['standard', 'tested', 'known', 'contact', 'authority'];

/** Who supervises the accessibility of services to consumers (Directive 2019/882, Art. 23). */
const authorities: Partial<Record<Country, string>> = {
  AT: 'Sozialministeriumservice',
  BE: 'FOD Economie / SPF Économie',
  DE: 'Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF)',
  DK: 'Digitaliseringsstyrelsen',
  ES: 'Oficina de Atención a la Discapacidad (OADIS)',
  FI: 'Liikenne- ja viestintävirasto Traficom',
  FR: 'Direction générale de la concurrence, de la consommation et de la répression des fraudes (DGCCRF)',
  IE: 'Competition and Consumer Protection Commission (CCPC)',
  IT: 'Agenzia per l’Italia digitale (AgID)',
  NL: 'Autoriteit Consument & Markt (ACM)',
  NO: 'Tilsynet for universell utforming av ikt (Uu-tilsynet)',
  PL: 'Prezes Zarządu PFRON',
  SE: 'Post- och telestyrelsen (PTS)',
};

/** How accessible the site is, what is known to be missing, and to whom to complain (European Accessibility Act). */
export function Accessibility() {
  const { countries } = useSettings();
  const { country } = useFormat();
  const list = (
    <ul>
      {countries.map((code) => {
        const authority = authorities[code];
        return authority && <li key={code}>{`${country(code)}: ${authority}`}</li>;
      })}
    </ul>
  );
  return <StaticPage words="accessibility" sections={sections} below={{ authority: list }} />;
}
