import { nicheName } from '@rendezvous/contract/niche';
import type { SearchFilter } from '@rendezvous/contract/search';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { AgeRange } from '../profile/fields/age-range.tsx';
import { ChoiceChips } from '../profile/fields/choice-chips.tsx';
import { CityField } from '../profile/fields/city-field.tsx';
import { CountrySelect, RegionSelect } from './country-select.tsx';
import { DistanceSlider } from './distance-slider.tsx';
import type { Address } from './search-address.ts';
import { sexualitiesOf } from './sexualities.ts';
import tools from './tools.module.css';

interface FilterFormProps {
  address: Address;
  /** The filter that was applied, including defaults for what the address leaves open. */
  filter: SearchFilter;
  /** Distances can be measured, from the city searched or the member's own. */
  hasOrigin: boolean;
  onChange: (change: Partial<Address>) => void;
}

const usualDistance = 50;
const noPlace = { city: undefined, place: undefined, distance: undefined };

/**
 * The filter's controls, of which every change takes effect at once: whom and how far, what else, and where; and what
 * the order follows from (DSA Art. 27).
 */
export function FilterForm({ address, filter, hasOrigin, onChange }: FilterFormProps) {
  const { t } = useTranslation('search');
  const { geoip_selected_country, search_fields } = useSettings();
  const offers = (field: keyof SearchFilter) => search_fields.includes(field);
  const user = useUser();
  const country = filter.country === undefined || filter.country === 'any' ? undefined : filter.country;
  const city = address.city === undefined ? null : { id: address.city, name: address.place ?? '' };
  return (
    <>
      <div className={tools.group}>
        {offers('gender') && <GenderChoice value={filter.gender} onChange={onChange} />}
        {offers('min_age') && <AgeRange min={filter.min_age} max={filter.max_age} onChange={onChange} />}
        {offers('distance') && (city || user) && (
          <DistanceSlider
            value={filter.distance}
            isCityOnly={filter.city !== undefined}
            lacksCity={!city && !hasOrigin}
            onChange={(distance) => onChange({ distance })}
          />
        )}
      </div>
      <div className={tools.group}>
        <MoreChoice
          offered={switches.filter(offers)}
          chosen={switches.filter((name) => filter[name] === 'true')}
          onChange={onChange}
        />
        {offers('sexuality') && <SexualityChoice value={filter.sexuality} onChange={onChange} />}
      </div>
      <div className={tools.group}>
        {offers('country') && (
          <CountrySelect
            value={filter.country ?? 'any'}
            onChange={(chosen) => onChange({ country: chosen, countryregion: undefined, ...noPlace })}
          />
        )}
        {offers('countryregion') && country && !city && (
          <RegionSelect
            country={country}
            value={filter.countryregion}
            onChange={(countryregion) => onChange({ countryregion })}
          />
        )}
        {offers('city') && (
          <CityField
            key={city?.id ?? 'none'}
            label={t('filter.city')}
            country={country ?? user?.profile.country ?? geoip_selected_country}
            value={city}
            onChange={(chosen) =>
              onChange(
                chosen
                  ? {
                      city: chosen.id,
                      place: chosen.name,
                      distance: offers('distance') ? (address.distance ?? usualDistance) : undefined,
                      countryregion: undefined,
                    }
                  : noPlace,
              )
            }
          />
        )}
      </div>
      <details className={tools.group}>
        <summary>{t('order.question')}</summary>
        <p>{t('order.answer')}</p>
      </details>
    </>
  );
}

const switches = ['photo', 'online', 'verified'] as const;
type Switch = (typeof switches)[number];

/** Filters that are on or off. */
function MoreChoice({
  offered,
  chosen,
  onChange,
}: {
  offered: readonly Switch[];
  chosen: readonly Switch[];
  onChange: (change: Partial<Address>) => void;
}) {
  const { t } = useTranslation('search');
  if (offered.length === 0) return null;
  return (
    <ChoiceChips
      label={t('filter.more')}
      choices={offered.map((name) => ({ value: name, label: t(`filter.${name}`) }))}
      chosen={chosen}
      onToggle={(name) => onChange({ [name]: chosen.includes(name) ? undefined : 'true' })}
    />
  );
}

interface ChoiceProps<Field extends 'gender' | 'sexuality'> {
  value: SearchFilter[Field];
  onChange: (change: Pick<Address, Field>) => void;
}

function GenderChoice({ value, onChange }: ChoiceProps<'gender'>) {
  const { t } = useTranslation('search');
  return (
    <ChoiceChips
      label={t('filter.gender')}
      isSingle
      choices={[
        { value: 'female', label: t('filter.female') },
        { value: 'male', label: t('filter.male') },
        { value: 'any', label: t('filter.any_gender') },
      ]}
      chosen={[value ?? 'any']}
      onToggle={(gender) => gender !== value && onChange({ gender })}
    />
  );
}

function SexualityChoice({ value, onChange }: ChoiceProps<'sexuality'>) {
  const { t } = useTranslation('search');
  const { niche } = useSettings();
  return (
    <ChoiceChips
      label={t('filter.sexuality')}
      isSingle
      choices={[
        { value: 'any', label: t('filter.any_sexuality') },
        ...sexualitiesOf(nicheName(niche)).map((one) => ({ value: one, label: t(`profile:sexuality.${one}`) })),
      ]}
      chosen={[value ?? 'any']}
      onToggle={(one) => onChange({ sexuality: one === 'any' ? undefined : one })}
    />
  );
}
