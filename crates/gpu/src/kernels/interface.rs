//! What a kernel asks of its launch: a module, its constants, buffers and push constants by name, and a grid that follows the rows.

pub use super::Variant;

/// Storage buffers of a kernel at most; they are bound from 1 on, after the parameters at 0. Small devices have eight, and kernels for
/// them use no more.
pub const MAX_STORAGE_BUFFERS: u32 = 15;
/// Storage buffers that every device must bind.
pub const MIN_STORAGE_BUFFERS: u32 = 9;
/// Bytes of push constants of a kernel at most.
pub const PUSH_BYTES: u32 = 128;

/// One shader module.
#[derive(Debug)]
pub struct Module {
    /// File name without its ending; no other module has it.
    pub name: &'static str,
    /// The op it serves, named as in the graph.
    pub op: &'static str,
    /// What it needs of a device.
    pub variant: Variant,
}

impl Module {
    /// Whether it counts on whole subgroups of a size that the profile tells.
    pub fn sizes_subgroups(&self) -> bool {
        self.variant == Variant::Coopmat || self.name.ends_with("_subgroup")
    }
}

/// What stands behind a binding.
pub trait Buffer: Clone {
    /// Its length.
    fn bytes(&self) -> u64;

    /// A part of it.
    fn slice(&self, offset: u64, bytes: u64) -> Self;

    /// Whether the two share a byte.
    fn overlaps(&self, other: &Self) -> bool;
}

/// A buffer at a binding.
#[derive(Clone, Debug)]
pub struct Binding<B> {
    /// Its number, from 1 on.
    pub number: u32,
    /// What stands behind it.
    pub buffer: B,
    /// Whether the kernel writes it.
    pub writes: bool,
}

/// Along which dimension of the grid the rows run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowAxis {
    /// The first.
    X,
    /// The second.
    Y,
}

/// A kernel with everything but the number of its rows.
#[derive(Clone, Debug)]
pub struct KernelLaunch<B> {
    /// What runs.
    pub module: &'static Module,
    /// Invocations of a workgroup.
    pub local_size: u32,
    /// Specialisation constants from 2 on.
    pub constants: Vec<u32>,
    /// What it reads and writes.
    pub bindings: Vec<Binding<B>>,
    /// Push constants, without the first row.
    pub push: Vec<u32>,
    /// Whether the first push constant is the first row of the dispatch.
    pub first_row: bool,
    /// Shared memory of a workgroup.
    pub shared_bytes: u32,
    /// Along which dimension the rows run.
    pub axis: RowAxis,
    /// Workgroups along the other dimension.
    pub groups_other_axis: usize,
    /// Items that a workgroup takes: rows, or parts of them.
    pub tile: usize,
    /// Items of a row.
    pub items_per_row: usize,
    /// Bytes read once however many rows there are.
    pub fixed_bytes: f64,
    /// Bytes read and written per row.
    pub row_bytes: f64,
    /// Multiply-adds per row.
    pub row_multiplies: f64,
}

impl<B> KernelLaunch<B> {
    /// All specialisation constants; `rows_from` says where the number of rows comes from.
    pub fn all_constants(&self, rows_from: u32) -> Vec<u32> {
        [&[self.local_size, rows_from], self.constants.as_slice()].concat()
    }

    /// All push constants of a dispatch that begins at that row.
    pub fn all_push(&self, first_row: u32) -> Vec<u32> {
        let first: &[u32] = if self.first_row { &[first_row] } else { &[] };
        [first, self.push.as_slice()].concat()
    }

    /// Workgroups for so many rows.
    pub fn groups(&self, rows: usize) -> [u32; 3] {
        let along_rows = (rows * self.items_per_row).div_ceil(self.tile) as u32;
        match self.axis {
            RowAxis::X => [along_rows, self.groups_other_axis as u32, 1],
            RowAxis::Y => [self.groups_other_axis as u32, along_rows, 1],
        }
    }
}

/// A constant or push constant as kernels read it.
pub trait Word {
    /// Appends its 32-bit words.
    fn append(&self, words: &mut Vec<u32>);
}

impl Word for u32 {
    fn append(&self, words: &mut Vec<u32>) {
        words.push(*self);
    }
}

impl Word for f32 {
    fn append(&self, words: &mut Vec<u32>) {
        words.push(self.to_bits());
    }
}

impl Word for [u32; 4] {
    fn append(&self, words: &mut Vec<u32>) {
        words.extend(self);
    }
}

/// The words of some constants in order.
pub fn words(constants: &[&dyn Word]) -> Vec<u32> {
    let mut words = Vec::new();
    constants.iter().for_each(|constant| constant.append(&mut words));
    words
}

/// The words of `interfaces!` for how push constants begin.
#[allow(non_upper_case_globals)]
pub mod push {
    /// The first row of the dispatch comes first.
    pub const after_first_row: bool = true;
    /// There is no first row.
    pub const whole: bool = false;
}

/// The words of `interfaces!` for whether a binding is written.
#[allow(non_upper_case_globals)]
pub mod access {
    /// Read only.
    pub const Read: bool = false;
    /// Written, and perhaps read.
    pub const Write: bool = true;
}

/// Makes the types of kernels' interfaces from what `cargo xtask shaders` read out of their SPIR-V. For every shader: its modules, its
/// constants, push constants and bindings by name, and a launch with a workgroup per row that takes no time.
#[macro_export]
macro_rules! interfaces {
    ($($interface:ident $source:literal {
        constants { $($constant:ident: $constant_type:ty,)* }
        push $first:ident { $($word:ident: $word_type:ty,)* }
        bind { $($binding:ident: $number:literal $access:ident,)+ }
        $($module:ident $name:literal $op:literal $variant:ident $shared:expr,)+
    })+) => {
        $(
            #[doc = concat!("`", $source, "`.")]
            pub(crate) mod $interface {
                use $crate::interface;

                pub(crate) static MODULES: &[interface::Module] = &[$(interface::Module {
                    name: $name,
                    op: $op,
                    variant: interface::Variant::$variant,
                },)+];

                #[derive(Clone, Copy, Debug, PartialEq, Eq)]
                #[allow(clippy::enum_variant_names)]
                pub(crate) enum Module {
                    $($module,)+
                }

                #[derive(Clone, Copy, Debug)]
                pub(crate) struct Constants {
                    $(pub $constant: $constant_type,)*
                }

                #[derive(Clone, Copy, Debug)]
                pub(crate) struct Push {
                    $(pub $word: $word_type,)*
                }

                #[derive(Clone, Debug)]
                pub(crate) struct Bind<B> {
                    $(pub $binding: B,)+
                }

                impl Module {
                    /// Shared memory of a workgroup, in the shader's own arithmetic.
                    #[allow(clippy::manual_div_ceil)]
                    pub(crate) fn shared_bytes(self, local_size: u32, constants: &Constants) -> u32 {
                        let shared: &[fn(u32, &Constants) -> u32] = &[$($shared,)+];
                        shared[self as usize](local_size, constants)
                    }

                    pub(crate) fn launch<B>(
                        self,
                        local_size: u32,
                        constants: Constants,
                        bind: Bind<B>,
                        push: Push,
                    ) -> interface::KernelLaunch<B> {
                        let Constants { $($constant,)* } = &constants;
                        let Push { $($word,)* } = &push;
                        interface::KernelLaunch {
                            module: &MODULES[self as usize],
                            local_size,
                            constants: interface::words(&[$($constant,)*]),
                            push: interface::words(&[$($word,)*]),
                            first_row: interface::push::$first,
                            bindings: vec![$(interface::Binding {
                                number: $number,
                                buffer: bind.$binding,
                                writes: interface::access::$access,
                            },)+],
                            shared_bytes: self.shared_bytes(local_size, &constants),
                            axis: interface::RowAxis::X,
                            groups_other_axis: 1,
                            tile: 1,
                            items_per_row: 1,
                            fixed_bytes: 0.0,
                            row_bytes: 0.0,
                            row_multiplies: 0.0,
                        }
                    }
                }
            }
        )+

        /// The modules of every interface.
        #[cfg_attr(not(test), allow(dead_code))]
        pub(crate) static MODULES: &[&[$crate::interface::Module]] = &[$($interface::MODULES,)+];
    };
}
