import { Input } from '@mantine/core';
import { type CSSProperties, Fragment, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import classes from './slider.module.css';

interface Range {
  min: number;
  max: number;
  /** One value for each thumb, in ascending order. */
  values: readonly number[];
  /** Called when a thumb is released where it was not before. */
  onChange: (values: number[]) => void;
  isDisabled?: boolean;
}

interface SliderProps extends Range {
  label: string;
  /** The meaning of the values, shown below the label. */
  describe: (values: readonly number[]) => ReactNode;
  /** The thumbs' names. */
  thumbs: readonly string[];
  /** A thumb's text for a value whose number says nothing. */
  valueText?: (value: number, values: readonly number[]) => string;
}

/** In pixels. */
const thumbSize = 24;

/** Values on a bar: a press anywhere on it moves the nearest thumb. The fields are for keyboards and screen readers. */
export function Slider({ label, describe, thumbs, valueText, ...range }: SliderProps) {
  const { min, max, isDisabled = false } = range;
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  const { values, choose, handlers } = useThumbs(range, (thumb) => fields.current[thumb]?.focus());
  const shareOf = (value = min) => (value - min) / (max - min);
  const style = {
    '--thumb-size': `${thumbSize}px`,
    '--from': values.length > 1 ? shareOf(values[0]) : -1,
    '--to': shareOf(values.at(-1)),
  } as CSSProperties;
  return (
    <Input.Wrapper
      size="md"
      label={label}
      labelElement="div"
      description={describe(values)}
      className={classes.field}
      data-disabled={isDisabled || undefined}
    >
      <div className={classes.slider} data-disabled={isDisabled || undefined} style={style} {...handlers}>
        {values.map((value, thumb) => (
          <Fragment key={thumbs[thumb]}>
            <input
              ref={(field) => {
                fields.current[thumb] = field;
              }}
              type="range"
              min={min}
              max={max}
              value={value}
              disabled={isDisabled}
              aria-label={thumbs[thumb]}
              aria-valuetext={valueText?.(value, values)}
              onChange={(event) => choose(thumb, event.currentTarget.valueAsNumber)}
            />
            <span style={{ '--at': shareOf(value) } as CSSProperties} />
          </Fragment>
        ))}
      </div>
    </Input.Wrapper>
  );
}

interface Drag {
  readonly thumb: number;
  /** Pixels between the thumb's centre and the pointer that took it. */
  readonly grip: number;
  readonly to: number;
}

/** The values, also while a thumb is dragged, and the handlers that move them. */
function useThumbs({ min, max, values, onChange, isDisabled }: Range, focus: (thumb: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  /** A thumb stops at its neighbours. */
  const moved = (thumb: number, to: number) =>
    values.map((value, at) =>
      at === thumb ? Math.max(values[at - 1] ?? min, Math.min(values[at + 1] ?? max, to)) : value,
    );
  const choose = (thumb: number, to: number) => {
    const chosen = moved(thumb, to);
    if (chosen[thumb] !== values[thumb]) onChange(chosen);
  };
  return {
    values: drag ? moved(drag.thumb, drag.to) : values,
    choose,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (isDisabled || !event.isPrimary || event.button !== 0) return;
        const thumb = nearestThumb(values, valueAt(event, { min, max }));
        const offset = offsetFrom(values[thumb] ?? min, event, { min, max });
        const grip = Math.abs(offset) > thumbSize / 2 ? 0 : offset;
        event.currentTarget.setPointerCapture(event.pointerId);
        focus(thumb);
        setDrag({ thumb, grip, to: valueAt(event, { min, max, grip }) });
      },
      onPointerMove(event: PointerEvent) {
        if (drag) setDrag({ ...drag, to: valueAt(event, { min, max, grip: drag.grip }) });
      },
      onPointerUp(event: PointerEvent) {
        if (drag) choose(drag.thumb, valueAt(event, { min, max, grip: drag.grip }));
        setDrag(undefined);
      },
      // The finger scrolls the page instead.
      onPointerCancel: () => setDrag(undefined),
      // The browser would take the focus off the thumb.
      onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
    },
  };
}

interface Scale {
  readonly min: number;
  readonly max: number;
  readonly grip?: number;
}

function valueAt({ clientX, currentTarget }: PointerEvent, { min, max, grip = 0 }: Scale): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const share = (clientX - grip - left - thumbSize / 2) / (width - thumbSize);
  return Math.round(min + Math.min(1, Math.max(0, share)) * (max - min));
}

/** Pixels from the centre of a value's thumb to the pointer. */
function offsetFrom(value: number, { clientX, currentTarget }: PointerEvent, { min, max }: Scale): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return clientX - left - thumbSize / 2 - ((value - min) / (max - min)) * (width - thumbSize);
}

/** The thumb nearest to the value; of thumbs in the same place, the one that can move there. */
function nearestThumb(values: readonly number[], to: number): number {
  const distances = values.map((value) => Math.abs(value - to));
  const least = Math.min(...distances);
  return (values[0] ?? to) > to ? distances.indexOf(least) : distances.lastIndexOf(least);
}
