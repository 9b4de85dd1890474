import { Group, UnstyledButton } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import { Link } from 'react-router';
import page from '../page.module.css';

interface BackHeadingProps {
  to: string;
  /** Where the arrow leads. */
  label: string;
  title: string;
}

/** The heading of a page below another, which an arrow before it leads back to. For a `Page` that hides its own. */
export const BackHeading = ({ to, label, title }: BackHeadingProps) => (
  <Group gap="3xs" wrap="nowrap" mb="md">
    {/* The arrow starts where the text does. */}
    <UnstyledButton
      component={Link}
      to={to}
      w="var(--touch-target)"
      h="var(--touch-target)"
      style={{ display: 'grid', alignItems: 'center', marginInlineStart: 'calc(-1 * var(--mantine-spacing-2xs))' }}
      aria-label={label}
      title={label}
    >
      <IconChevronLeft size={24} aria-hidden />
    </UnstyledButton>
    <h1 className={page.heading}>{title}</h1>
  </Group>
);
