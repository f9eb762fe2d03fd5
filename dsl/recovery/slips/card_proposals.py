"""Lines about cards, and tables of cases, as people type them: see `dsl.recovery.slips.proposals`."""

from __future__ import annotations

from dsl.recovery.slips.proposals import table

CARDS = table(
    """
    {name} from {n} to {n2} | {name} {n} to {n2} | {name} is {n} to {n2}
        {name}: {n} to {n2}
    without {a} if {b}
        without {a} when {b}
    one of each {a} if {b}
        one of each {a} when {b}
    {n} of each {a} if {b}
        {n} of each {a} when {b}
    {n} {a} if {b}
        {n} {a} when {b}
    {name}: {n} copies of {a} | {n} copies of {a}
        {n} {a}
    one of each ({a}), ({b}) | one of each of {a} and {b} | each of ({a}), ({b}) once
        {a} with {b}
    {name} * {n} | {name}: {n} copies | {name}: {n} times | {n} times {name} | {n} * {name} | {n} copies of {name}
    {name}: {n} cards | {n} cards of {name}
        {n} {name}
    each {name} {n} times | {n} times each {name} | {n} of every {name} | {n} of all {name} | {n} copies of each {name}
    every {name} {n} times
        {n} of each {name}
    {name}: {a} or {b} | {name}: {a} and {b} | {name}: {a} plus {b}
        {name}: {a}, {b}
    {a} if {b}
        {a} when {b}
    """
)

CASES = table(
    """
    {a} else | {a} in other cases | otherwise {a} | else {a} | otherwise: {a} | else: {a} | {a} sonst | default {a}
        {a} otherwise
    if {b}: {a} | if {b} then {a} | {b}: {a} | {a} when {b} | {a} falls {b} | {a} wenn {b} | {b} -> {a} | {b} => {a}
        {a} if {b}
    {a} for {n} players | {a} with {n} players
        {a} if players is {n}
    {name} {n} | {name} = {n} | {name} is {n}
        {n} if {attr name} is {name}
    {a} x {b} otherwise | {a} times {b} otherwise
        {a} * {b} otherwise
    {a} x {b} if {c} | {a} times {b} if {c}
        {a} * {b} if {c}
    {a} for {b}
        {a} if {b}
    {a}, {b} if {c}
        ({a}, {b}) if {c}
    {a}, {b} otherwise
        ({a}, {b}) otherwise
    """
)
