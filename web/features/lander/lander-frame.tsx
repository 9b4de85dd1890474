import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/page.tsx';
import type { LanderProps } from './form-result.ts';
import { Join } from './join/join.tsx';
import { useVariant, VariantPicture } from './variant.tsx';

interface LanderFrameProps extends LanderProps {
  /** Of the lander's own style. */
  className: string;
  /** The address of its style sheet, which imports `lander.css`. */
  style: string;
  /** The plain page's headline. */
  title: string;
  /** Asked before the fields of the account. */
  questions?: ReactNode;
  /** What the form's button does, where signing up does more. */
  submit?: string | undefined;
  /** The story, with its `<Opening>`. */
  children: ReactNode;
}

/** What every lander is: a story, and the form at its end. */
export function LanderFrame({ className, style, title, result, questions, submit, children }: LanderFrameProps) {
  const { headline } = useVariant();
  return (
    <div className={`lander ${className}`}>
      <link rel="stylesheet" href={style} precedence="lander" />
      <PageTitle title={headline ?? title} />
      <div className="lander-story">
        <VariantPicture />
        {children}
      </div>
      <Join result={result} questions={questions} submit={submit} />
    </div>
  );
}
