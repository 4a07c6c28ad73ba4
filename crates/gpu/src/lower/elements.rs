//! Lowering of ops that work element by element.

use super::{Launch, Lowering};
use crate::kernels::interfaces::{add, blend, dropout, quant_anneal, scatter_rows};
use tritune_graph::ops::{Add, Blend, Dropout, QuantAnneal, ScatterRows};
use tritune_graph::{GroupSize, dropout_threshold};

impl Lowering<'_> {
    pub(super) fn scatter_rows(&self, op: &ScatterRows) -> Launch {
        use scatter_rows::{Bind, Constants, Module, Push};
        let &ScatterRows { x, inverse_rows, out } = op;
        let cols = self.cols(out);
        let bind = Bind { x: self.span(x), inverse_rows: self.span(inverse_rows), out: self.span(out) };
        let push = Push { source_rows: self.rows(x).capacity() as u32 };
        let kernel = Module::ScatterRows.launch(self.element_local_size(), Constants { cols: cols as u32 }, bind, push);
        Launch::new(kernel.per_element(cols.div_ceil(4)), self.rows(out))
    }

    pub(super) fn add(&self, op: &Add) -> Launch {
        use add::{Bind, Constants, Module, Push};
        let &Add { a, b, out } = op;
        let cols = self.cols(out);
        let bind = Bind { a: self.span(a), b: self.span(b), out: self.span(out) };
        let kernel = Module::Add.launch(self.element_local_size(), Constants { cols: cols as u32 }, bind, Push {});
        Launch::new(kernel.per_element(cols.div_ceil(4)), self.rows(out))
    }

    pub(super) fn quant_anneal(&self, op: &QuantAnneal) -> Launch {
        use quant_anneal::{Bind, Constants, Module, Push};
        let &QuantAnneal { x, act, lambda, out } = op;
        let cols = self.cols(out);
        let bind = Bind {
            x: self.span(x),
            q: self.span(act.q),
            scale: self.span(act.scale),
            lambda: self.span(lambda),
            out: self.span(out),
        };
        let group = act.group.map_or(cols, GroupSize::columns);
        let constants = Constants { cols: cols as u32, group: group as u32 };
        let kernel = Module::QuantAnneal.launch(self.element_local_size(), constants, bind, Push {});
        Launch::new(kernel.per_element(cols.div_ceil(4)), self.rows(out))
    }

    pub(super) fn blend(&self, op: &Blend) -> Launch {
        use blend::{Bind, Constants, Module, Push};
        let &Blend { x, y, lambda, out } = op;
        let cols = self.cols(out);
        let constants = Constants { cols: cols as u32, has_x: u32::from(x.is_some()), has_y: u32::from(y.is_some()) };
        let bind = Bind {
            x: self.span(x.or(y).unwrap_or(lambda)),
            y: self.span(y.or(x).unwrap_or(lambda)),
            lambda: self.span(lambda),
            out: self.span(out),
        };
        let kernel = Module::Blend.launch(self.element_local_size(), constants, bind, Push {});
        Launch::new(kernel.per_element(cols.div_ceil(4)), self.rows(out))
    }

    pub(super) fn dropout(&self, op: &Dropout) -> Launch {
        use dropout::{Bind, Constants, Module, Push};
        let &Dropout { x, stream, tensor, keep, residual, out } = op;
        let cols = self.cols(out);
        let bind = Bind {
            x: self.span(x),
            stream: self.span(stream),
            residual: self.span(residual.unwrap_or(x)),
            out: self.span(out),
        };
        let constants = Constants { cols: cols as u32, residual: u32::from(residual.is_some()) };
        let push = Push { tensor, threshold: dropout_threshold(keep), factor: 1.0 / keep };
        let kernel = Module::Dropout.launch(self.element_local_size(), constants, bind, push);
        Launch::new(kernel.per_element(cols.div_ceil(4)), self.rows(out))
    }
}
