interface ChoicesProps {
  name: string;
  label: string;
  choices: readonly { readonly value: string; readonly label: string }[];
  chosen: string | undefined;
}

/** A question with a few answers, of which one counts. */
export function Choices({ name, label, choices, chosen }: ChoicesProps) {
  return (
    <fieldset className="choices">
      <legend className="choices-label">{label}</legend>
      <div className="choices-row">
        {choices.map((choice) => (
          <label key={choice.value} className="choice">
            <input type="radio" name={name} value={choice.value} defaultChecked={choice.value === chosen} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
