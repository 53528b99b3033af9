# The C types of lines.py.
cimport cython
from libc.math cimport sqrt
from libc.stdint cimport uint8_t, uint64_t
from branchline.engine.bits cimport lowest, popcount
from branchline.games.traxx.native._ckernel cimport KernelTables

cdef int SIDES, FIELDS, MOST_WAYS


cdef class HeuristicWeights:
    cdef public double growth, early, lonely, narrow, broad, edge, tight, stuck, sure, hope, ebbing, spite


cdef class PlanBits:
    cdef readonly KernelTables tables
    cdef uint64_t whole, numbered
    cdef public int rising
    cdef uint64_t bit[169]
    cdef uint64_t near[169]
    cdef uint64_t colour_cells[10]
    cdef double half[169]
    cdef double now[169]
    cdef double later[169]
    cdef int lonely, narrow, broad


@cython.locals(bit=uint64_t, cell=int, n=int)
cdef void prepare(PlanBits g) noexcept nogil
@cython.locals(
    free=uint64_t, hampered=double, points=double, ring=uint64_t, grown=uint64_t, seen=uint64_t, left=double, lost=double,
    away=int
)
cdef double heuristic_value(PlanBits g, HeuristicWeights t, uint64_t taken, int first, int last, int high, double cards) noexcept nogil
@cython.locals(points=double, cell=int)
cdef double number_value(PlanBits g, HeuristicWeights t, uint64_t cells, int high, int away) noexcept nogil
@cython.locals(grown=uint64_t, cell=int, around=uint64_t, sides=int)
cdef uint64_t free_neighbours(PlanBits g, uint64_t ring, uint64_t free) noexcept nogil
cdef double soft_minimum(double one, double other) noexcept nogil


cdef class Extensions:
    cdef int count, steps, at_first
    cdef uint64_t taken[4096]
    cdef uint8_t first[4096]
    cdef uint8_t last[4096]
    cdef double points[4096]
    cdef uint8_t high[4096]
    cdef uint8_t path[36864]
    cdef uint8_t length[4096]
    cdef uint8_t fields[10]
    cdef uint8_t walked[9]


@cython.locals(free=uint64_t, colour=int)
cdef void list_extensions(
    Extensions w, PlanBits g, uint64_t taken, int first, int last, double points, int high, int ends
) noexcept nogil
@cython.locals(n=int)
cdef void add_extension(Extensions w, uint64_t taken, int first, int last, double points, int high) noexcept nogil
@cython.locals(around=uint64_t, open_=uint64_t, cell=int, number=int, colour=int, top=int, more=double)
cdef void extend_from(
    Extensions w, PlanBits g, uint64_t taken, int first, int last, double points, int high, uint64_t free, int since
) noexcept nogil
@cython.locals(n=int)
cdef bint contains(Extensions w, uint64_t taken, int first, int last, double points, int since) noexcept nogil
