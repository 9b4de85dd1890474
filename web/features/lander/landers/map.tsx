import { NativeSelect } from '@mantine/core';
import type { Answer } from '@rendezvous/contract/endpoint';
import type { readMemberMap } from '@rendezvous/contract/search';
import type { Country } from '@rendezvous/contract/shared';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useSettings } from '../../../platform/document/page.tsx';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Begin } from '../begin.tsx';
import type { FormResult, LanderProps } from '../form-result.ts';
import { InlineScript } from '../inline-script.tsx';
import { joinFormId } from '../join/join.tsx';
import { SoughtChoices } from '../join/sought-choices.tsx';
import { LanderFrame } from '../lander-frame.tsx';
import { memberMapQuery } from '../member-map.ts';
import { Opening } from '../opening.tsx';
import style from '../style/map.css?url';
import mapChoice from './map-choice.ts?script';

type MemberMap = Answer<typeof readMemberMap>;
type MapRegion = MemberMap['regions'][number];

/** The visitor's country, with how many members its regions have; where they are becomes the search. */
export function MapLander({ result }: LanderProps) {
  const { t } = useTranslation('lander');
  const { country: nameOf } = useFormat();
  const { name, geoip_selected_country, is_demo, can, search_fields } = useSettings();
  const { data: map } = useSuspenseQuery(memberMapQuery({ geoip_selected_country }));
  const country = nameOf(geoip_selected_country);
  const title = t('maplanding.title');
  const asks = search_fields.includes('countryregion') && can.sign_up;
  const isCounted = map.regions.some(({ members }) => members !== null);
  const uncounted = can.search === 'none' ? 'private' : 'uncounted';
  return (
    <LanderFrame
      className="map"
      style={style}
      title={title}
      result={result}
      questions={
        <>
          <Questions regions={map.regions} country={geoip_selected_country} typed={result?.typed ?? {}} />
          <InlineScript run={mapChoice} on={t('maplanding.join_in', { region: '{region}' })} />
        </>
      }
    >
      <Opening title={title} lead={t('maplanding.lead', { name })} />
      <Drawing
        map={map}
        label={t('maplanding.map', { country })}
        chosen={asks ? (result?.typed.place ?? '') : undefined}
      />
      <Begin />
      {isCounted && <Numbers regions={map.regions} />}
      <p className="lander-note">
        {is_demo ? t('site:footer.demo') : t(`maplanding.${isCounted ? 'counted' : uncounted}`)}
      </p>
    </LanderFrame>
  );
}

/** Places in percent of the drawing, so that the words keep their size at every width. */
const percent = (part: number, whole: number) => `${Math.round((1000 * part) / whole) / 10}%`;

interface DrawingProps {
  readonly map: MemberMap;
  readonly label: string;
  /** The code of the region that was pressed; undefined where none is asked for. */
  readonly chosen: string | undefined;
}

/**
 * The country with the places of its regions. A press takes the nearest as the form's region; without script, those
 * with a name can be pressed.
 */
function Drawing({ map: { width, height, outline, regions }, label, chosen }: DrawingProps) {
  return (
    <fieldset className="map-drawing" aria-label={label} style={{ '--ratio': width / height } as CSSProperties}>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
        <pattern id="map-dots" width={12} height={12} patternUnits="userSpaceOnUse">
          <circle cx={6} cy={6} r={3.4} />
        </pattern>
        <defs>
          <path id="map-outline" d={outline} />
        </defs>
        <use href="#map-outline" className="map-ground" />
        <use href="#map-outline" fill="url(#map-dots)" />
      </svg>
      {regions.map((region) => (
        <Place
          key={region.code}
          {...region}
          at={{ insetInlineStart: percent(region.x, width), insetBlockStart: percent(region.y, height) }}
          chosen={chosen}
        />
      ))}
    </fieldset>
  );
}

interface PlaceProps extends Pick<MapRegion, 'code' | 'name' | 'named' | 'members'> {
  readonly at: CSSProperties;
  readonly chosen: string | undefined;
}

function Place({ code, name, named, members, at, chosen }: PlaceProps) {
  const { t } = useTranslation('lander');
  const isAsked = chosen !== undefined;
  const Tag = isAsked ? 'label' : 'span';
  return (
    <Tag className="map-place" data-named={named ?? undefined} data-counted={members !== null || undefined} style={at}>
      {(named || isAsked) && (
        <span className="map-name">
          {isAsked && (
            <input type="radio" name="place" value={code} form={joinFormId} defaultChecked={chosen === code} />
          )}
          {name}
          {members !== null && <b>{t('maplanding.count', { count: members })}</b>}
        </span>
      )}
    </Tag>
  );
}

/** All that have a number, the largest first: the map has no room for some. */
function Numbers({ regions }: Pick<MemberMap, 'regions'>) {
  const { t } = useTranslation('lander');
  const { compare } = useFormat();
  const counted = regions
    .flatMap(({ code, name, members }) => (members === null ? [] : [{ code, name, members }]))
    .sort((one, other) => other.members - one.members || compare(one.name, other.name));
  return (
    <ul className="map-numbers" aria-label={t('search:filter.region')}>
      {counted.map(({ code, name, members }) => (
        <li key={code}>
          {name} <b>{t('maplanding.count', { count: members })}</b>
        </li>
      ))}
    </ul>
  );
}

interface QuestionsProps extends Pick<FormResult, 'typed'>, Pick<MemberMap, 'regions'> {
  country: Country;
}

function Questions({ regions, country, typed }: QuestionsProps) {
  const { t } = useTranslation('lander');
  const { compare } = useFormat();
  const { search_fields } = useSettings();
  const named = regions
    .map(({ code, name }) => ({ value: code, label: name }))
    .sort((one, other) => compare(one.label, other.label));
  return (
    <>
      {search_fields.includes('countryregion') && (
        <>
          <input type="hidden" name="country" value={country} />
          <NativeSelect
            name="countryregion"
            label={t('maplanding.region')}
            data={[{ value: '', label: t('search:filter.any_region') }, ...named]}
            defaultValue={typed.countryregion}
          />
        </>
      )}
      <SoughtChoices typed={typed} />
    </>
  );
}
