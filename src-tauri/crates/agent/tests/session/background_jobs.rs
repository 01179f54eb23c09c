//! Background jobs: submitted once, followed to the end, across stops, ends and
//! kills of the program.

mod restart;
mod running;
mod world;
