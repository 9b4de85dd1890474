import { Checkbox, NativeSelect, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Slider } from '../ui/slider.tsx';
import { Notice } from '../ui/state/notice.tsx';
import { Part, Shown } from './part.tsx';

const notices = ['good', 'careful', 'plain', 'brand'] as const;

export function Fields() {
  return (
    <Part name="Fields">
      <Shown as="text">
        <TextInput label="Profile name" description="This is how others see you." />
      </Shown>
      <Shown as="text, wrong">
        <TextInput label="Email address" defaultValue="robin@" error="That is no address" />
      </Shown>
      <Shown as="text, disabled">
        <TextInput label="Date of birth" defaultValue="17 May 1990" disabled />
      </Shown>
      <Shown as="password">
        <PasswordInput
          label="Password"
          defaultValue="secret"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        />
      </Shown>
      <Shown as="several lines">
        <Textarea label="About me" minRows={2} autosize />
      </Shown>
      <Shown as="choice">
        <NativeSelect label="Country" data={['Netherlands', 'Belgium']} />
      </Shown>
      <Shown as="ticks">
        <Checkbox label="Off" />
        <Checkbox label="On" defaultChecked mt="xs" />
        <Checkbox label="Wrong" error="Agree to go on" mt="xs" />
      </Shown>
      <Shown as="switches">
        <Switch label="Off" />
        <Switch label="On" defaultChecked mt="xs" />
        <Switch label="Disabled" disabled mt="xs" />
      </Shown>
      <Shown as="slider">
        <Ages />
      </Shown>
      <Shown as="slider, disabled">
        <Slider
          label="Distance"
          describe={() => 'We measure from your city.'}
          min={0}
          max={6}
          values={[6]}
          thumbs={['Distance']}
          onChange={() => undefined}
          isDisabled
        />
      </Shown>
      {notices.map((tone) => (
        <Shown key={tone} as={`notice, ${tone}`} isWide>
          <Notice tone={tone}>The language is saved.</Notice>
        </Shown>
      ))}
    </Part>
  );
}

function Ages() {
  const [values, setValues] = useState([30, 45]);
  return (
    <Slider
      label="Age"
      describe={([from, to]) => `${from} to ${to}`}
      min={18}
      max={80}
      values={values}
      thumbs={['Youngest', 'Oldest']}
      onChange={setValues}
    />
  );
}
