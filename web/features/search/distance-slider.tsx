import { useTranslation } from '../../platform/i18n/i18n.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { Slider } from '../../ui/slider.tsx';

const steps = [10, 25, 50, 100, 200, 500, undefined] as const;
const nearestStep = (km: number | undefined) =>
  km === undefined ? steps.length - 1 : steps.findIndex((step) => step === undefined || step >= km);

interface DistanceSliderProps {
  value: number | undefined;
  /** The search has a city but no distance, so it covers that city alone. */
  isCityOnly: boolean;
  /** Neither the search nor the member has a city to measure from. */
  lacksCity: boolean;
  onChange: (km: number | undefined) => void;
}

/** The distance from the city or from the member's home; the right end means any distance. */
export function DistanceSlider({ value, isCityOnly, lacksCity, onChange }: DistanceSliderProps) {
  const { t } = useTranslation('search');
  const offered = isCityOnly ? steps.slice(0, -1) : steps;
  const words = (at = 0) => {
    const km = offered[at];
    return km === undefined ? t('filter.distance_any') : t('filter.distance_of', { km });
  };
  return (
    <Slider
      label={t('filter.distance')}
      describe={([at]) => (lacksCity ? <NeedsCity /> : words(at))}
      min={0}
      max={offered.length - 1}
      values={[Math.min(nearestStep(value), offered.length - 1)]}
      thumbs={[t('filter.distance')]}
      valueText={words}
      isDisabled={lacksCity}
      onChange={([at = 0]) => onChange(offered[at])}
    />
  );
}

function NeedsCity() {
  const { t } = useTranslation('search');
  return (
    <RichText
      text={t('filter.distance_needs_city')}
      marks={{
        add: (words) => (
          <a href="/profile#location" style={{ whiteSpace: 'nowrap' }}>
            {words}
          </a>
        ),
      }}
    />
  );
}
